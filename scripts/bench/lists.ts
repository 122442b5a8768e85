import type pg from 'pg';
import { repeatGet, sendAtOnce } from './client.ts';
import { cpuOf, cpuOfTree, startServer } from './processes.ts';
import type { Stage } from './stage.ts';
import type { Row } from './table.ts';

interface Cost {
  readonly cpu: number;
  readonly p50: number;
}

/** CPU of one request, averaged over 1,000 after 300 to warm up. */
async function cost(url: string, token: string, meter: () => number): Promise<Cost> {
  await repeatGet(url, token, 300);
  const before = meter();
  const { p50 } = await repeatGet(url, token, 1000);
  return { cpu: (meter() - before) / 1000, p50 };
}

const ms = (value: number) => `${value.toFixed(2)} ms`;

/** Pages of 50 at three depths beside Fastify and one prepared query over the same rows, alone and on 16 connections. */
export async function measureLists(stage: Stage, token: string, user: string): Promise<Row[]> {
  const { owner, ownerUrl, postmaster, url, meter } = stage;
  const floorServer = await startServer(
    'scripts/bench/floor-server.ts',
    { PORT: '18094', OWNER_URL: ownerUrl },
    '/health',
  );
  const floorMeter = () => cpuOf(floorServer.pid) + cpuOfTree(postmaster);
  const floorUrl = `${floorServer.url}/list?user=${user}`;
  const page = `${url}/api/v1/transactions?limit=50`;
  const [middle, last] = [await cursorAt(owner, user, 0.5), await cursorAt(owner, user, 0.999)];
  const rows: Row[] = [];
  const floor = await cost(floorUrl, token, floorMeter);
  for (const [what, address] of [
    ['first page', page],
    ['page in the middle', `${page}&cursor=${middle}`],
    ['last page but a few', `${page}&cursor=${last}`],
  ] as const) {
    const ours = await cost(address, token, meter);
    const ratio = `${(ours.cpu / floor.cpu).toFixed(2)} ×`;
    const figures = { ours: `${ms(ours.cpu)} CPU`, floor: `${ms(floor.cpu)} CPU`, ratio };
    rows.push({ what: `list of 50, ${what}`, ...figures, target: '≤ 1.4 ×' });
    rows.push({ what: `list of 50, ${what}, in all`, ...figures, target: '≤ 1.4 ms' });
    if (address === page) {
      const p50 = { ours: ms(ours.p50), floor: ms(floor.p50), ratio: '' };
      rows.push({ what: `list of 50, ${what}, p50`, ...p50, target: '≤ 3 ms' });
    }
  }
  const crowd = { connections: 16, seconds: 4 };
  for (const address of [floorUrl, page]) await sendAtOnce(address, token, { ...crowd, seconds: 1 });
  const beside = await sendAtOnce(floorUrl, token, crowd);
  const own = await sendAtOnce(page, token, crowd);
  await floorServer.stop();
  const perSecond = (rate: number) => `${rate.toFixed(0)} a second`;
  const share = `${((own.perSecond / beside.perSecond) * 100).toFixed(0)} %`;
  rows.push(
    {
      what: 'list, 16 connections',
      ours: perSecond(own.perSecond),
      floor: perSecond(beside.perSecond),
      ratio: share,
      target: '',
    },
    {
      what: 'list, 16 connections, of the floor’s requests a second',
      ours: share,
      floor: '',
      ratio: '',
      target: '≥ 70 %',
    },
    {
      what: 'list, 16 connections, p99',
      ours: ms(own.p99),
      floor: ms(beside.p99),
      ratio: '',
      target: '≤ 12 ms',
    },
  );
  return rows;
}

/** The cursor of a page so far down the list. */
async function cursorAt(owner: pg.Client, user: string, part: number): Promise<string> {
  const { rows } = await owner.query<{ date: string; id: string }>(
    `select t.date::text as date, id from transactions t where user_id = $1 order by t.date desc, id desc
     offset (select floor(count(*) * $2::float8)::bigint from transactions where user_id = $1) limit 1`,
    [user, part],
  );
  return Buffer.from(JSON.stringify(['-date', rows[0]?.date, rows[0]?.id])).toString('base64url');
}
