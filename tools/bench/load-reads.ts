import { Agent, request as send } from 'node:http';

/** A user whose pages and reports are read. */
export interface Reader {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** Cursors of the list's pages, in order. */
  readonly cursors: readonly string[];
}

/** Duration of reads in milliseconds, from the moment each was due. */
export interface ReadTimes {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Answers other than 200, and requests without one. */
  readonly errors: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 500 });

/** Seven pages of the list to two reports and one of what a screen asks besides; every fifth report is another than before. */
function pathOf(turn: number, { cursors }: Reader): string {
  const kind = turn % 10;
  if (kind < 7) {
    const at = cursors[(turn * 7) % cursors.length];
    return kind === 0 ? '/transactions?limit=50' : `/transactions?limit=50&cursor=${at}`;
  }
  if (kind === 7) {
    const day = String(1 + ((turn * 3) % 28)).padStart(2, '0');
    const month = String(1 + (turn % 12)).padStart(2, '0');
    return `/reports/balance-sheet?as_of=${2017 + (turn % 9)}-${month}-${day}`;
  }
  if (kind === 8) return '/reports/categories?date_from=2025-01-01&date_to=2025-12-31';
  return turn % 20 === 9 ? '/accounts' : '/reports/income-expense?date_from=2025-01-01&date_to=2025-12-31';
}

/** Sends reads at a rate, whether or not those before are answered. */
export async function readAtRate(
  readers: readonly Reader[],
  urls: readonly string[],
  { rate, seconds }: { readonly rate: number; readonly seconds: number },
): Promise<ReadTimes> {
  const times: number[] = [];
  const open: Promise<void>[] = [];
  let errors = 0;
  const began = performance.now();
  const total = rate * seconds;
  await new Promise<void>((done) => {
    let turn = 0;
    const tick = () => {
      while (turn < total) {
        const due = began + (turn * 1000) / rate;
        if (due > performance.now()) break;
        const reader = readers[turn % readers.length] as Reader;
        const url = urls[turn % urls.length] as string;
        open.push(
          get(`${url}/api/v1${pathOf(turn, reader)}`, reader.token).then((isGood) => {
            times.push(performance.now() - due);
            if (!isGood) errors++;
          }),
        );
        turn++;
      }
      if (turn < total) setTimeout(tick, 1);
      else done();
    };
    tick();
  });
  await Promise.all(open);
  const perSecond = (total / (performance.now() - began)) * 1000;
  times.sort((left, right) => left - right);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { perSecond, p50: at(0.5), p99: at(0.99), max: at(1), errors };
}

function get(url: string, token: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = send(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode === 200));
      response.on('error', () => resolve(false));
    });
    request.on('error', () => resolve(false));
    request.end();
  });
}
