import type pg from 'pg';
import { repeatGet, sendAtOnce } from './client.ts';
import { meterOf, startServer } from './processes.ts';
import type { Stage } from './stage.ts';
import type { Row } from './table.ts';

/** A page that is asked for, and the processes whose CPU it costs. */
interface Side {
  readonly url: string;
  readonly meter: () => number;
}

interface Cost {
  readonly cpu: number;
  readonly p50: number;
}

/** Requests before anything is measured, for V8 to compile what they run; as many on both sides. */
const warmUp = 3000;
/** The first requests of a service that has just started, which have a row of their own. */
const cold = 300;
const turns = 4;
const eachTurn = 500;

async function timed({ url, meter }: Side, token: string, times: number): Promise<Cost> {
  const before = meter();
  const { p50 } = await repeatGet(url, token, times);
  return { cpu: (meter() - before) / times, p50 };
}

/** Each side's mean over all turns, one after the other in each, when all are warm. */
async function inTurns(sides: readonly Side[], token: string): Promise<Cost[]> {
  for (const side of sides) await repeatGet(side.url, token, warmUp);
  const sums = sides.map(() => ({ cpu: 0, p50: 0 }));
  for (let turn = 0; turn < turns; turn++)
    for (const [index, side] of sides.entries()) {
      const { cpu, p50 } = await timed(side, token, eachTurn);
      const sum = sums[index] as { cpu: number; p50: number };
      sum.cpu += cpu / turns;
      sum.p50 += p50 / turns;
    }
  return sums;
}

const ms = (value: number) => `${value.toFixed(2)} ms`;

/** Returns the costs of both sides, and their ratio. */
function figures(ours: Cost, floor: Cost): Pick<Row, 'ours' | 'floor' | 'ratio'> {
  const ratio = `${(ours.cpu / floor.cpu).toFixed(2)} ×`;
  return { ours: `${ms(ours.cpu)} CPU`, floor: `${ms(floor.cpu)} CPU`, ratio };
}

/** Pages of 50 at three depths beside Fastify and one prepared query over the same rows, alone and on 16 connections. */
export async function measureLists(stage: Stage, token: string, user: string): Promise<Row[]> {
  const { owner, ownerUrl, postmaster, url, meter } = stage;
  const floorServer = await startServer(
    'tools/bench/floor-server.ts',
    { PORT: '18094', OWNER_URL: ownerUrl },
    '/health',
  );
  const floorMeter = meterOf(floorServer.pid, postmaster);
  const floorUrl = `${floorServer.url}/list?user=${user}`;
  const page = `${url}/api/v1/transactions?limit=50`;
  const [middle, last] = [await cursorAt(owner, user, 0.5), await cursorAt(owner, user, 0.999)];
  const bare = { url: floorUrl, meter: floorMeter };
  const pages = [
    ['first page', page],
    ['page in the middle', `${page}&cursor=${middle}`],
    ['last page but a few', `${page}&cursor=${last}`],
  ] as const;
  const sides = pages.map(([, address]) => ({ url: address, meter }));
  const coldFloor = await timed(bare, token, cold);
  const coldOurs = await timed({ url: page, meter }, token, cold);
  const [floor, ...costs] = (await inTurns([bare, ...sides], token)) as [Cost, ...Cost[]];
  const rows: Row[] = [];
  for (const [index, [what]] of pages.entries()) {
    const ours = costs[index] as Cost;
    rows.push({ what: `list of 50, ${what}`, ...figures(ours, floor), target: '' });
    const p50 = { ours: ms(ours.p50), floor: ms(floor.p50), ratio: '' };
    rows.push({ what: `list of 50, ${what}, p50`, ...p50, target: '≤ 10 ms' });
  }
  rows.push({ what: `list of 50, the first ${cold} requests`, ...figures(coldOurs, coldFloor), target: '' });
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
      target: '≥ 50 %',
    },
    {
      what: 'list, 16 connections, p99',
      ours: ms(own.p99),
      floor: ms(beside.p99),
      ratio: '',
      target: '',
    },
  );
  return rows;
}

/** The cursor of a page so far down the list, with a full page after it. */
async function cursorAt(owner: pg.Client, user: string, part: number): Promise<string> {
  const { rows } = await owner.query<{ date: string; id: string }>(
    `select t.date::text as date, id from transactions t where user_id = $1 order by t.date desc, id desc
     offset (select floor((count(*) - 52) * $2::float8)::bigint from transactions where user_id = $1) limit 1`,
    [user, part],
  );
  return Buffer.from(JSON.stringify(['-date', rows[0]?.date, rows[0]?.id])).toString('base64url');
}
