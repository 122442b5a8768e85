import { parentPort, workerData } from 'node:worker_threads';
import { type Attack, attacksOn, type Expression } from './regular-expressions.ts';

/** Message of the thread: the index of the current expression, and attacks whose running time grows faster than the text. */
export type ThreadMessage = { readonly at: number } | { readonly attack: Attack } | 'done';

const [short, long] = [1000, 4000];
/** Times below this are noise. */
const leastMs = 2;
/** Four times the text may take four times as long, and is given twice that. */
const mostGrowth = 8;
/** No linear expression takes this long for the longer text: it needs no second measurement. */
const certainMs = 500;

/** Returns the milliseconds of the processor that the expression takes: other work on the machine doesn't count. */
function time(expression: RegExp, { start, pump, end }: Attack, length: number): number {
  const text = start + pump.repeat(Math.ceil(length / pump.length)) + end;
  const before = process.threadCpuUsage();
  if (expression.global) text.replace(expression, '');
  else expression.test(text);
  return process.threadCpuUsage(before).user / 1000;
}

/** The least of a few times: what else the machine does only makes them longer. */
function leastTime(expression: RegExp, attack: Attack, length: number): number {
  return Math.min(...[1, 2, 3].map(() => time(expression, attack, length)));
}

/** True if it takes longer than `mostMs` twice: the first time it is compiled as well. */
function isSlow(expression: RegExp, attack: Attack, length: number, mostMs: number): boolean {
  return time(expression, attack, length) > mostMs && time(expression, attack, length) > mostMs;
}

function growsTooFast(expression: RegExp, attack: Attack): boolean {
  // An exponential one would not end at the longer lengths, and a cubic one hardly.
  if (isSlow(expression, attack, 22, 50) || isSlow(expression, attack, 1000, 200)) return true;
  const first = time(expression, attack, long);
  if (first < leastMs || first > certainMs) return first > certainMs;
  const longest = leastTime(expression, attack, long);
  return longest >= leastMs && longest / leastTime(expression, attack, short) > mostGrowth;
}

for (const [at, { source, flags }] of (workerData as readonly Expression[]).entries()) {
  parentPort?.postMessage({ at } satisfies ThreadMessage);
  const expression = new RegExp(source, flags);
  const attack = attacksOn({ source, flags }).find((each) => growsTooFast(expression, each));
  if (attack !== undefined) parentPort?.postMessage({ attack } satisfies ThreadMessage);
}
parentPort?.postMessage('done' satisfies ThreadMessage);
