import { printQuantity } from '../exact.ts';
import { type StepFigure, step, type TaxStep } from '../explain.ts';
import type { ReadForeignIncome } from './foreign-income.ts';
import type { ForeignTaxCredit } from './foreign-tax-credit.ts';
import { countryName, type ForeignKind } from './treaty-rates.ts';

const kindNames: Readonly<Record<ForeignKind, string>> = {
  interest: 'interest',
  dividends: 'dividends',
  pension: 'pensions',
  property: 'property',
  employment: 'work',
};

/** Explains the credit of each source, and foreign tax without a known treaty rate, which is not credited. */
export function creditSteps(foreign: readonly ReadForeignIncome[], relief: ForeignTaxCredit): TaxStep[] {
  const credited = relief.sources.map((source) => {
    const { kind, country, amount, foreignTax, creditable, taxWith, taxWithout, credit } = source;
    const items = foreign.filter((one) => one.kind === kind && one.country === country);
    return step(
      'income_tax',
      `Foreign tax credit, ${nameOf(kind, country)}`,
      -credit,
      'TIOPA 2010 ss18, 36',
      [
        ['Income before foreign tax', amount],
        ['Foreign tax', foreignTax],
        [`Treaty limit${percentsOf(items)}`, creditable],
        ['Income tax with this income', taxWith],
        ['Income tax without it', taxWithout],
        ['UK tax on it, the most that is credited', taxWith - taxWithout],
      ],
    );
  });
  return [...credited, ...overGifts(relief), ...notCredited(foreign, relief)];
}

function overGifts({ overGifts: amount }: ForeignTaxCredit): TaxStep[] {
  if (amount === 0n) return [];
  return [step('income_tax', 'Foreign tax credit, not given beside Gift Aid', amount, 'TIOPA 2010 s41')];
}

function notCredited(foreign: readonly ReadForeignIncome[], { sources }: ForeignTaxCredit): TaxStep[] {
  const left = foreign.filter(
    ({ kind, country, foreignTax, creditable, isRelieved }) =>
      foreignTax > 0n &&
      !isRelieved &&
      (creditable === 0n || !sources.some((one) => one.kind === kind && one.country === country)),
  );
  return left.map(({ kind, country, amount, foreignTax, treatyPercent, creditable }) => {
    const [why, law] =
      treatyPercent === undefined
        ? ['treaty rate not known', 'TIOPA 2010 s33']
        : creditable === 0n
          ? ['not allowed by the treaty', 'TIOPA 2010 s33']
          : ['not calculated before 2016-17', 'ITTOIA 2005 s397A'];
    const figures: StepFigure[] = [
      ['Income before foreign tax', amount],
      ['Foreign tax', foreignTax],
    ];
    return step('income_tax', `Foreign tax, ${nameOf(kind, country)}: ${why}`, 0n, law, figures);
  });
}

function nameOf(kind: ForeignKind, country: string): string {
  return `${kindNames[kind]} from ${countryName(country) ?? country}`;
}

/** The treaty rates of a source's items: ", 15%". */
function percentsOf(items: readonly ReadForeignIncome[]): string {
  const percents = new Set(
    items.flatMap(({ treatyPercent }) => (treatyPercent === undefined ? [] : [printQuantity(treatyPercent)])),
  );
  return percents.size === 1 ? `, ${[...percents].join()}%` : '';
}
