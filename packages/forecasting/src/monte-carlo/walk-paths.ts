import type { Plan } from './plan.ts';
import { pathsPerBlock, type RandomStream } from './random-stream.ts';
import { yearsWithdrawal } from './withdrawals.ts';

/** Results of one block of paths. The buffers are allocated once and overwritten by each block. */
export interface BlockRecord {
  /** Balance of path p at the end of year y at [y × 1024 + p], minor units of that day. */
  readonly balances: Float32Array;
  /** Income from an adaptive withdrawal in the year, at the same indexes. */
  readonly incomes: Float32Array | undefined;
  /** The year, from 1, in which a path could not pay; 0 if never. */
  readonly depletedIn: Uint8Array;
}

export function recordFor({ question: { years }, adaptive }: Plan): BlockRecord {
  return {
    balances: new Float32Array(years * pathsPerBlock),
    incomes: adaptive && new Float32Array(years * pathsPerBlock),
    depletedIn: new Uint8Array(pathsPerBlock),
  };
}

/** Walks all paths of a block: two at a time, as the halves of a random number serve one each. */
export function walkBlock(plan: Plan, stream: RandomStream, record: BlockRecord): void {
  record.depletedIn.fill(0);
  if (plan.question.returns.model !== 'historical' && !plan.adaptive) walkSteady(plan, stream, record);
  else walkYearly(plan, stream, record);
}

/** The common case, and the fast one: growth from the table, the same flows on every path. */
function walkSteady(plan: Plan, stream: RandomStream, record: BlockRecord): void {
  const draws = new Int32Array(plan.months);
  const start = Number(plan.question.initial);
  for (let pair = 0; pair < pathsPerBlock; pair += 2) {
    stream.fill(draws);
    walkPair(plan.growths, plan.flows, draws, start, pair, record);
  }
}

/** Two balances that do not wait for each other, which hides the time that a multiplication takes. */
function walkPair(
  growths: Float32Array,
  flows: Float64Array,
  draws: Int32Array,
  start: number,
  pair: number,
  { balances, depletedIn }: BlockRecord,
): void {
  // A product, and zeros written out: the compiler then knows these for doubles, and need not box each one.
  let first = start * 1;
  let second = start * 1;
  let place = pair;
  for (let month = 0; month < draws.length; place += pathsPerBlock) {
    for (const end = month + 12; month < end; month++) {
      const draw = draws[month] ?? 0;
      const flow = flows[month] ?? 0;
      first = first * (growths[draw >>> 16] ?? 0) + flow;
      second = second * (growths[draw & 0xffff] ?? 0) + flow;
      if (first < 0) {
        first = 0;
        note(depletedIn, pair, month);
      }
      if (second < 0) {
        second = 0;
        note(depletedIn, pair + 1, month);
      }
    }
    balances[place] = first;
    balances[place + 1] = second;
  }
}

/** Any returns, and withdrawals that look at the path each year. */
function walkYearly(plan: Plan, stream: RandomStream, record: BlockRecord): void {
  const { months, growths, question } = plan;
  const blockMonths = question.returns.model === 'historical' ? question.returns.blockMonths : 0;
  const jumps = blockMonths > 0 ? Math.ceil(months / blockMonths) : 0;
  const draws = new Int32Array(jumps > 0 ? jumps * 2 : months);
  const path = new Float64Array(months);
  for (let pair = 0; pair < pathsPerBlock; pair += 2) {
    stream.fill(draws);
    for (let half = 0; half < 2; half++) {
      if (jumps > 0) replay(growths, blockMonths, draws.subarray(half * jumps), path);
      else lookUp(growths, half === 0 ? 16 : 0, draws, path);
      walkPath(plan, path, pair + half, record);
    }
  }
}

/** The growths of one path out of the upper or the lower half of each draw. */
function lookUp(growths: Float32Array, shift: number, draws: Int32Array, path: Float64Array): void {
  for (let month = 0; month < path.length; month++)
    path[month] = growths[((draws[month] ?? 0) >>> shift) & 0xffff] ?? 0;
}

/** Fills a path with blocks of history, each starting at a newly drawn month. */
function replay(history: Float32Array, blockMonths: number, draws: Int32Array, path: Float64Array): void {
  let at = 0;
  let jump = 0;
  for (let month = 0; month < path.length; month++) {
    if (month % blockMonths === 0) at = Math.floor((((draws[jump++] ?? 0) >>> 0) * history.length) / 2 ** 32);
    path[month] = history[at] ?? 0;
    at = at + 1 === history.length ? 0 : at + 1;
  }
}

function walkPath(plan: Plan, path: Float64Array, number: number, record: BlockRecord): void {
  const { flows, priceLevels, adaptive, question } = plan;
  let balance = Number(question.initial);
  let previous = 0;
  let lastGrowth = 1;
  for (let year = 0; year < question.years; year++) {
    const priceLevel = priceLevels[year * 12] ?? 0;
    const taking = adaptive !== undefined && year >= adaptive.afterYears;
    const wanted = taking
      ? yearsWithdrawal(adaptive, {
          year: year - adaptive.afterYears,
          yearsLeft: question.years - year,
          balance,
          previous,
          lastGrowth,
          priceLevel,
          inflationFactor: year === 0 ? 1 : priceLevel / (priceLevels[year * 12 - 12] ?? 0),
        })
      : 0;
    let paid = wanted;
    lastGrowth = 1;
    for (let month = year * 12; month < year * 12 + 12; month++) {
      const growth = path[month] ?? 0;
      lastGrowth *= growth;
      balance = balance * growth + (flows[month] ?? 0) - wanted / 12;
      if (balance < 0) {
        paid = Math.max(0, paid + Math.max(balance, -wanted / 12));
        balance = 0;
        note(record.depletedIn, number, month);
      }
    }
    previous = wanted;
    record.balances[year * pathsPerBlock + number] = balance;
    if (record.incomes) record.incomes[year * pathsPerBlock + number] = paid;
  }
}

/** Writes down the first year in which a path could not pay; what could not be paid is not owed. */
function note(depletedIn: Uint8Array, path: number, month: number): void {
  if (depletedIn[path] === 0) depletedIn[path] = Math.floor(month / 12) + 1;
}
