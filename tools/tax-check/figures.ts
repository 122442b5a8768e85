import { type Pounds, pounds } from './pounds.ts';

/**
 * Figures of the tax years, written down from the Finance Acts, the Scottish Rate Resolutions and the up-rating orders.
 * They are apart from the rate files of `uk-tax` on purpose: a slip in either of the two is a difference.
 */
export interface Figures {
  readonly year: number;
  readonly allowance: Pounds;
  readonly blind: Pounds;
  readonly basicLimit: Pounds;
  readonly higherLimit: Pounds;
  /** Ends and rates of the bands of Scotland; the last has no end. */
  readonly scotland: readonly (readonly [end: Pounds | undefined, rate: Pounds])[] | undefined;
  readonly dividendAllowance: Pounds;
  readonly dividendRates: Rates;
  readonly savingsRates: Rates;
  readonly propertyRates: Rates | undefined;
  readonly insurance: readonly InsurancePeriod[];
  readonly annualInsurance: InsuranceRates & Record<'primary' | 'secondary' | 'upper', Pounds>;
  readonly classTwo: { readonly weekly: Pounds; readonly threshold: Pounds } | undefined;
  readonly classFour: Record<'lower' | 'upper' | 'main' | 'additional', Pounds>;
  readonly loans: Readonly<Record<string, Pounds | undefined>>;
  readonly exemptGain: Pounds;
  readonly pension: { allowance: Pounds; moneyPurchase: Pounds; taper?: readonly [Pounds, Pounds, Pounds] };
  readonly childBenefit: readonly [lower: Pounds, step: Pounds];
}
export type Rates = readonly [basic: Pounds, higher: Pounds, additional: Pounds];
export interface InsuranceRates {
  readonly main: Pounds;
  readonly additional: Pounds;
  readonly employer: Pounds;
}
/** Thresholds of a week, a month and a year. */
type Threshold = readonly [weekly: Pounds, monthly: Pounds, annual: Pounds];
export interface InsurancePeriod extends InsuranceRates {
  readonly from: string;
  readonly primary: Threshold;
  readonly secondary: Threshold;
  readonly upper: Threshold;
}

export const firstYear = 2015;
export const lastYear = 2027;

/** Takes the figure of a year from a list that begins in 2015 and whose last figure goes on. */
function of<T>(year: number, list: readonly T[], from = firstYear): T {
  return list[Math.min(Math.max(year - from, 0), list.length - 1)] as T;
}

const percents = (...rates: readonly string[]) => rates.map((rate) => pounds(rate) / 100n);
const three = (...rates: [string, string, string]) => percents(...rates) as unknown as Rates;
const threshold = (...[weekly, monthly, annual]: [number, number, number]): Threshold => [
  pounds(weekly),
  pounds(monthly),
  pounds(annual),
];

/** Lower limits, middle ones and rates of Scotland (Scottish Rate Resolutions). */
const scottishLimits: Readonly<Record<number, readonly number[]>> = {
  2017: [31500, 150000],
  2018: [2000, 12150, 31580, 150000],
  2019: [2049, 12444, 30930, 150000],
  2020: [2085, 12658, 30930, 150000],
  2021: [2097, 12726, 31092, 150000],
  2022: [2162, 13118, 31092, 150000],
  2023: [2162, 13118, 31092, 125140],
  2024: [2306, 13991, 31092, 62430, 125140],
  2025: [2827, 14921, 31092, 62430, 125140],
  2026: [3967, 16956, 31092, 62430, 125140],
};
function scottishRates(year: number) {
  if (year === 2017) return percents('20', '40', '45');
  if (year < 2023) return percents('19', '20', '21', '41', '46');
  if (year === 2023) return percents('19', '20', '21', '42', '47');
  return percents('19', '20', '21', '42', '45', '48');
}
function scotlandOf(year: number): Figures['scotland'] {
  const limits = scottishLimits[year];
  return limits && scottishRates(year).map((rate, index) => [limit(limits[index]), rate] as const);
}
const limit = (amount: number | undefined) => (amount === undefined ? undefined : pounds(amount));

const lastOfMonthly = {
  primary: [
    [155, 672, 8060],
    [155, 672, 8060],
    [157, 680, 8164],
    [162, 702, 8424],
    [166, 719, 8632],
    [183, 792, 9500],
    [184, 797, 9568],
    [242, 1048, 12570],
  ],
  secondary: [
    [156, 676, 8112],
    [156, 676, 8112],
    [157, 680, 8164],
    [162, 702, 8424],
    [166, 719, 8632],
    [169, 732, 8788],
    [170, 737, 8840],
    [175, 758, 9100],
    [175, 758, 9100],
    [175, 758, 9100],
    [96, 417, 5000],
  ],
  upper: [
    [815, 3532, 42385],
    [827, 3583, 43000],
    [866, 3750, 45000],
    [892, 3863, 46350],
    [962, 4167, 50000],
    [962, 4167, 50000],
    [967, 4189, 50270],
  ],
} satisfies Record<string, [number, number, number][]>;

function insuranceOf(year: number): InsurancePeriod[] {
  const thresholds = {
    primary: threshold(...of(year, lastOfMonthly.primary)),
    secondary: threshold(...of(year, lastOfMonthly.secondary)),
    upper: threshold(...of(year, lastOfMonthly.upper)),
  };
  const period = (from: string, ...rates: [string, string, string]): InsurancePeriod => {
    const [main, additional, employer] = three(...rates);
    return { from, ...thresholds, main, additional, employer };
  };
  // Health and Social Care Levy Act 2021, its repeal of 2022, and NIC (Increase of Thresholds) Act 2022.
  if (year === 2022)
    return [
      { ...period('2022-04-06', '13.25', '3.25', '15.05'), primary: threshold(190, 823, 9880) },
      period('2022-07-06', '13.25', '3.25', '15.05'),
      period('2022-11-06', '12', '2', '13.8'),
    ];
  // NIC (Reduction in Rates) Act 2023.
  if (year === 2023)
    return [period('2023-04-06', '12', '2', '13.8'), period('2024-01-06', '10', '2', '13.8')];
  if (year < 2023) return [period(`${year}-04-06`, '12', '2', '13.8')];
  return [period(`${year}-04-06`, '8', '2', year === 2024 ? '13.8' : '15')];
}

/** Figures of a whole year, which directors use (SI 2001/1004 reg 8). In 2022-23 and 2023-24 they are blended. */
function annualInsuranceOf(year: number): Figures['annualInsurance'] {
  const last = insuranceOf(year).at(-1) as InsurancePeriod;
  const [main, additional, employer] =
    year === 2022
      ? three('12.73', '2.73', '14.53')
      : year === 2023
        ? three('11.5', '2', '13.8')
        : [last.main, last.additional, last.employer];
  return {
    main: main as Pounds,
    additional: additional as Pounds,
    employer: employer as Pounds,
    primary: year === 2022 ? pounds(11908) : last.primary[2],
    secondary: last.secondary[2],
    upper: last.upper[2],
  };
}

function loansOf(year: number): Figures['loans'] {
  if (year === 2027) return { plan_2: pounds(29385) };
  const from = (first: number, list: readonly number[]) =>
    year < first ? undefined : pounds(of(year, list, first));
  return {
    plan_1: from(2015, [17335, 17495, 17775, 18330, 18935, 19390, 19895, 20195, 22015, 24990, 26065, 26900]),
    plan_2: from(2016, [21000, 21000, 25000, 25725, 26575, 27295, 27295, 27295, 27295, 28470, 29385]),
    plan_4: from(2021, [25000, 25375, 27660, 31395, 32745, 33795]),
    plan_5: from(2026, [25000]),
    postgraduate: from(2019, [21000]),
  };
}

function classTwoOf(year: number): Figures['classTwo'] {
  if (year > 2023) return undefined;
  return {
    weekly: pounds(of(year, ['2.80', '2.80', '2.85', '2.95', '3.00', '3.05', '3.05', '3.15', '3.45'])),
    threshold: pounds(of(year, [5965, 5965, 6025, 6205, 6365, 6475, 6515, 11908, 12570])),
  };
}

function dividendRatesOf(year: number): Rates {
  if (year === 2015) return three('10', '32.5', '37.5');
  if (year < 2022) return three('7.5', '32.5', '38.1');
  return year < 2026 ? three('8.75', '33.75', '39.35') : three('10.75', '35.75', '39.35');
}

function pensionOf(year: number): Figures['pension'] {
  const taper = (threshold: number, adjusted: number, least: number) =>
    [pounds(threshold), pounds(adjusted), pounds(least)] as const;
  return {
    allowance: pounds(year < 2023 ? 40000 : 60000),
    moneyPurchase: pounds(year < 2017 || year > 2022 ? 10000 : 4000),
    ...(year >= 2016 && {
      taper:
        year < 2020
          ? taper(110000, 150000, 10000)
          : year < 2023
            ? taper(200000, 240000, 4000)
            : taper(200000, 260000, 10000),
    }),
  };
}

/** Returns the figures of the year that begins on 6 April of `year`. */
export function figuresOf(year: number): Figures {
  const later = year === 2027;
  const [main, additional] = percents(
    ...(year === 2022 ? ['9.73', '2.73'] : [year < 2024 ? '9' : '6', '2']),
  ) as [Pounds, Pounds];
  return {
    year,
    allowance: pounds(of(year, [10600, 11000, 11500, 11850, 12500, 12500, 12570])),
    blind: pounds(of(year, [2290, 2290, 2320, 2390, 2450, 2500, 2520, 2600, 2870, 3070, 3130, 3250])),
    basicLimit: pounds(of(year, [31785, 32000, 33500, 34500, 37500, 37500, 37700])),
    higherLimit: pounds(year < 2023 ? 150000 : 125140),
    scotland: scotlandOf(year),
    dividendAllowance: pounds(of(year, [0, 5000, 5000, 2000, 2000, 2000, 2000, 2000, 1000, 500])),
    dividendRates: dividendRatesOf(year),
    savingsRates: later ? three('22', '42', '47') : three('20', '40', '45'),
    propertyRates: later ? three('22', '42', '47') : undefined,
    insurance: insuranceOf(year),
    annualInsurance: annualInsuranceOf(year),
    classTwo: classTwoOf(year),
    classFour: {
      lower: pounds(of(year, [8060, 8060, 8164, 8424, 8632, 9500, 9568, 11908, 12570])),
      upper: pounds(of(year, [42385, 43000, 45000, 46350, 50000, 50000, 50270])),
      main,
      additional,
    },
    loans: loansOf(year),
    exemptGain: pounds(of(year, [11100, 11100, 11300, 11700, 12000, 12300, 12300, 12300, 6000, 3000])),
    pension: pensionOf(year),
    childBenefit: year < 2024 ? [pounds(50000), pounds(100)] : [pounds(60000), pounds(200)],
  };
}

/** Rates of gains by kind and day: within the basic rate band, and above it. Undefined where the law has none. */
export function gainsRatesOf(kind: string, date: string): readonly [Pounds, Pounds] | undefined {
  const pair = (basic: string, higher = basic) =>
    percents(basic, higher) as unknown as readonly [Pounds, Pounds];
  const entrepreneurs = date < '2025-04-06' ? '10' : date < '2026-04-06' ? '14' : '18';
  if (kind === 'business_asset_disposal_relief') return pair(entrepreneurs);
  if (kind === 'investors_relief') return date < '2019-04-06' ? undefined : pair(entrepreneurs);
  if (date < '2016-04-06') return pair('18', '28');
  if (kind === 'carried_interest')
    return date < '2025-04-06' ? pair('18', '28') : date < '2026-04-06' ? pair('32') : undefined;
  if (kind === 'residential_property') return date < '2024-04-06' ? pair('18', '28') : pair('18', '24');
  return date < '2024-10-30' ? pair('10', '20') : pair('18', '24');
}
