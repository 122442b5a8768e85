import type { NewSecurity } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';

import { randomFrom } from './sample-random.ts';

/** Invented security with its price history. */
export interface SampleSecurity {
  readonly symbol: string;
  readonly name: string;
  readonly kind: NonNullable<NewSecurity['kind']>;
  readonly region: string;
  /** Unit of quoted prices. GBX is pence. */
  readonly quoted: 'GBP' | 'GBX' | 'USD';
  /** Price on the first day of each of 19 months, in hundredths of what it is quoted in. */
  readonly course: readonly number[];
}

/** All invented securities, by symbol. */
export const sampleSecurities = {
  LARK: {
    symbol: 'LARK',
    name: 'Larkfield Foods',
    kind: 'share',
    region: 'United Kingdom',
    quoted: 'GBX',
    course: [
      21_400, 22_150, 23_900, 25_600, 27_300, 30_800, 35_250, 34_100, 33_300, 34_700, 35_900, 37_200, 36_400,
      38_100, 39_300, 38_600, 39_900, 41_200, 41_650,
    ],
  },
  HOLN: {
    symbol: 'HOLN',
    name: 'Hollin Renewables Trust',
    kind: 'investment_trust',
    region: 'United Kingdom',
    quoted: 'GBX',
    course: [
      43_500, 42_900, 43_200, 41_800, 40_900, 40_100, 39_200, 38_300, 37_400, 36_900, 37_700, 38_500, 37_900,
      37_200, 36_800, 36_100, 36_900, 37_600, 37_300,
    ],
  },
  CRST: {
    symbol: 'CRST',
    name: 'Crestline Semiconductor',
    kind: 'share',
    region: 'North America',
    quoted: 'USD',
    course: [
      5_820, 6_040, 6_310, 6_150, 6_690, 7_120, 7_040, 7_480, 7_260, 6_930, 7_610, 8_140, 8_520, 8_790, 8_460,
      9_020, 9_380, 9_210, 9_560,
    ],
  },
  NSTR: {
    symbol: 'NSTR',
    name: 'Northstar UK Smaller Companies',
    kind: 'fund',
    region: 'United Kingdom',
    quoted: 'GBP',
    course: [
      1_242, 1_256, 1_249, 1_271, 1_263, 1_284, 1_297, 1_280, 1_266, 1_288, 1_309, 1_321, 1_315, 1_338, 1_350,
      1_341, 1_362, 1_379, 1_386,
    ],
  },
  GLT32: {
    symbol: 'GLT32',
    name: 'Gilt 4% 2032',
    kind: 'gilt',
    region: 'United Kingdom',
    quoted: 'GBP',
    course: [
      9_740, 9_728, 9_751, 9_763, 9_735, 9_718, 9_742, 9_770, 9_791, 9_784, 9_802, 9_815, 9_808, 9_826, 9_841,
      9_833, 9_852, 9_868, 9_874,
    ],
  },
  MRDN: {
    symbol: 'MRDN',
    name: 'Meridian All-World ETF',
    kind: 'etf',
    region: 'Global',
    quoted: 'GBP',
    course: [
      8_410, 8_530, 8_690, 8_620, 8_840, 9_010, 9_130, 8_980, 8_870, 9_060, 9_290, 9_450, 9_380, 9_620, 9_810,
      9_740, 9_930, 10_120, 10_180,
    ],
  },
  SALT: {
    symbol: 'SALT',
    name: 'Saltmarsh Emerging Markets ETF',
    kind: 'etf',
    region: 'Emerging markets',
    quoted: 'GBP',
    course: [
      2_140, 2_165, 2_132, 2_188, 2_214, 2_197, 2_243, 2_229, 2_176, 2_208, 2_251, 2_290, 2_268, 2_312, 2_337,
      2_305, 2_344, 2_381, 2_392,
    ],
  },
} as const satisfies Record<string, SampleSecurity>;

/** Symbol of a sample security. */
export type SampleSymbol = keyof typeof sampleSecurities;

/**
 * The price on a day, in hundredths of what the security is quoted in: on its course from month to month, a little off.
 * @param index how many months of the sample go before
 */
export function samplePrice(symbol: SampleSymbol, index: number, day: number): bigint {
  const { course } = sampleSecurities[symbol];
  const from = course[index] ?? 0;
  const to = course[index + 1] ?? from;
  const way = from + ((to - from) * (day - 1)) / 31;
  const seed = [...symbol].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), index * 40 + day);
  const swing = symbol === 'GLT32' ? 0.003 : 0.02;
  return BigInt(Math.round(way * (1 + (randomFrom(seed)() - 0.5) * swing)));
}

/**
 * A file of prices, four a month and that of the last day.
 * @param today no price is later
 * @param monthOf `YYYY-MM` of a month of the sample
 */
export function samplePriceFile(today: string, months: number, monthOf: (index: number) => string): string {
  const lines = ['symbol,date,price,currency'];
  for (const { symbol, quoted } of Object.values(sampleSecurities)) {
    for (let index = 0; index < months; index++) {
      const days = [1, 8, 15, 22].map((day) => dayAfter(`${monthOf(index)}-01`, day - 1));
      const last = index === months - 1 && !days.includes(today) ? [today] : [];
      for (const date of [...days, ...last].filter((one) => one <= today)) {
        const price = samplePrice(symbol, index, Number(date.slice(8)));
        lines.push([symbol, date, twoPlaces(price), quoted].join(','));
      }
    }
  }
  return lines.join('\n');
}

/** Hundredths as a decimal. */
export function twoPlaces(hundredths: bigint): string {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
