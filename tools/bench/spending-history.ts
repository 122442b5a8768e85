/** Ten years of a household's spending by category and month, the truth for forecasts: the same seed, the same years. */
import { randomFrom } from './generate.ts';

/** Pence by category, month by month from January 2016. */
export interface GeneratedSpending {
  readonly category: string;
  readonly pence: readonly number[];
}

/** Number of months generated. */
export const generatedMonths = 120;

type Draw = { readonly chance: () => number; readonly noise: (spread: number) => number };
type Pattern = (month: number, draw: Draw) => number;

const season = (month: number, peak: number) => Math.cos((2 * Math.PI * ((month % 12) - peak)) / 12);
const year = (month: number) => Math.floor(month / 12);
const inflation = (month: number, rate = 0.03) => (1 + rate) ** (month / 12);

/** Patterns of a British household; what they hold besides noise is for the methods to find. */
function patterns({ chance, noise }: Draw): Record<string, Pattern> {
  const moved = 24 + Math.floor(chance() * 60);
  const childFrom = 30 + Math.floor(chance() * 30);
  const wandering = walk(10_000, 0.06, noise);
  const drifting = walk(6_000, 0.09, noise);
  const insuredIn = Math.floor(chance() * 12);
  return {
    rent: (month) => (month < moved ? 78_000 : 104_000) * 1.04 ** year(month),
    'council tax': (month) => (month % 12 === 1 || month % 12 === 2 ? 0 : 15_000 * 1.045 ** year(month)),
    groceries: (month) => 42_000 * inflation(month) * (1 + 0.05 * season(month, 11)) * noise(0.08),
    energy: (month) => 11_000 * inflation(month, 0.06) * (1 + 0.45 * season(month, 0)) * noise(0.1),
    water: (month) => (month % 6 === 3 ? 21_000 * inflation(month) * noise(0.05) : 0),
    broadband: (month) => 3_200 + 300 * Math.floor((month + 5) / 18),
    mobile: (month) => 2_400 * 1.05 ** Math.floor((month + 9) / 12),
    'eating out': (month) => 14_000 * inflation(month) * (1 + 0.15 * season(month, 6)) * noise(0.28),
    coffee: () => 3_600 * noise(0.25),
    fuel: (month) => (wandering[month] as number) * noise(0.12),
    'public transport': (month) => (month % 12 === 7 ? 0.5 : 1) * 9_500 * inflation(month) * noise(0.12),
    'car insurance': (month) =>
      month % 12 === insuredIn ? 48_000 * inflation(month, 0.05) * noise(0.08) : 0,
    'car repairs': () => (chance() < 0.17 ? 28_000 * noise(0.6) : 0),
    'TV licence': (month) => (month % 12 === 8 ? 14_550 + 300 * year(month) : 0),
    holidays: (month) => ([1, 5, 6].includes(month % 12) ? 70_000 * inflation(month) * noise(0.35) : 0),
    gifts: (month) => (month % 12 === 11 ? 62_000 : 4_500) * inflation(month) * noise(0.3),
    clothing: (month) => 8_000 * (1 + 0.3 * season(month, 10)) * noise(0.55) - (chance() < 0.06 ? 9_000 : 0),
    childcare: (month) =>
      month < childFrom || month > childFrom + 48 ? 0 : 72_000 * inflation(month) * noise(0.04),
    health: () => (chance() < 0.4 ? 4_500 * noise(0.5) : 0),
    'home repairs': () => (chance() < 0.08 ? 60_000 * noise(0.8) : 3_000 * noise(0.6)),
    hobbies: (month) => (drifting[month] as number) * noise(0.3),
    subscriptions: (month) => 1_900 + 800 * Math.floor(month / 23),
    pets: (month) => 5_500 * inflation(month) * noise(0.2) + (chance() < 0.05 ? 35_000 * noise(0.4) : 0),
    charity: (month) => 2_500 + (month % 12 === 11 ? 5_000 : 0),
    garden: (month) => Math.max(0, 6_500 * season(month, 4)) * noise(0.4),
    school: (month) => (month % 12 === 8 ? 26_000 : month % 12 === 7 ? 9_000 : 1_800) * noise(0.25),
  };
}

/** @param seed of the household */
export function generateSpending(seed: number): GeneratedSpending[] {
  const chance = randomFrom(seed);
  const noise = (spread: number) => {
    const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
    return Math.exp(spread * normal - spread ** 2 / 2);
  };
  const draw = { chance, noise };
  return Object.entries(patterns(draw)).map(([category, pattern]) => ({
    category,
    pence: Array.from({ length: generatedMonths }, (_, month) => Math.round(pattern(month, draw))),
  }));
}

function walk(start: number, spread: number, noise: (spread: number) => number): number[] {
  let at = start;
  return Array.from({ length: generatedMonths }, () => {
    at *= noise(spread);
    return at;
  });
}
