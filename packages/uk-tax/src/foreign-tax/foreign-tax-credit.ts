import { taxOnGifts } from '../charges/gift-aid.ts';
import { above, type Exact, smaller, total } from '../exact.ts';
import { type IncomeTax, incomeTaxOf } from '../income-tax/income-tax.ts';
import type { Circumstances } from '../inputs.ts';
import type { IncomeTable, PensionTable } from '../rates/rate-table.ts';
import type { ReadForeignIncome } from './foreign-income.ts';
import type { ForeignKind } from './treaty-rates.ts';

/** Income of one kind from one country on which foreign tax can be credited. In pounds, unrounded. */
export interface CreditedSource {
  readonly kind: ForeignKind;
  readonly country: string;
  readonly amount: Exact;
  readonly foreignTax: Exact;
  /** Foreign tax as far as treaties allow it. */
  readonly creditable: Exact;
  /** Income tax on total income without the sources that come before it. */
  readonly taxWith: Exact;
  /** Income tax without this source too. */
  readonly taxWithout: Exact;
  readonly credit: Exact;
}

/** Foreign tax credit relief of a year. */
export interface ForeignTaxCredit {
  /** Sources in the order of the calculation. */
  readonly sources: readonly CreditedSource[];
  readonly credit: Exact;
  /** Part of the sources' credit that Gift Aid leaves no tax for. */
  readonly overGifts: Exact;
}

/** Sources of which every order is tried. More are taken by their foreign rate. */
const mostOrdered = 6;

type Source = Omit<CreditedSource, 'taxWith' | 'taxWithout' | 'credit'>;

/**
 * Credits foreign tax against income tax. The credit of a source is at most the income tax with it less that without it. Sources
 * are taken one after the other in the order that saves most, each without those before it (TIOPA 2010 s36(2), (3)). Other
 * tax reductions are made first (s36(5), ITA 2007 s29). A source is one kind of income from one country, as on the Foreign
 * pages. Income without creditable tax is never left out of the total income.
 * @param income income tax of the whole year, before any credit
 */
export function foreignTaxCreditOf(
  table: IncomeTable,
  pensions: PensionTable,
  person: Circumstances,
  income: IncomeTax,
): ForeignTaxCredit {
  const sources = sourcesOf(person.foreign, table.dividends.tax_credit !== undefined);
  if (sources.length === 0) return { sources: [], credit: 0n, overGifts: 0n };
  const taxes = new Map<string, Exact>([['', income.tax]]);
  const taxWithout = (left: readonly Source[]): Exact => {
    const key = left
      .map((one) => sources.indexOf(one))
      .sort()
      .join();
    const known = taxes.get(key);
    if (known !== undefined) return known;
    const tax = incomeTaxOf(table, pensions, withoutSources(person, left)).tax;
    taxes.set(key, tax);
    return tax;
  };
  const order = bestOrder(sources, taxWithout);
  const credited = credits(order, taxWithout);
  const credit = smaller(total(credited.map((source) => source.credit)), income.tax);
  return { sources: credited, credit, overGifts: 0n };
}

/**
 * Limits the credit of all sources to the tax less that treated as deducted from Gift Aid (TIOPA 2010 s41).
 * @param tax income tax with its charges, and capital gains tax, before the credit
 */
export function withinGifts(relief: ForeignTaxCredit, tax: Exact, grossGifts: Exact): ForeignTaxCredit {
  const credit = smaller(relief.credit, above(tax, taxOnGifts(grossGifts)));
  return { ...relief, credit, overGifts: relief.credit - credit };
}

/**
 * Groups creditable income by kind and country. Dividends of 2015-16 have a UK tax credit, and aren't credited here. Income that a new
 * resident claims relief for bears no UK tax against which foreign tax could be credited (TIOPA 2010 s36).
 */
function sourcesOf(foreign: readonly ReadForeignIncome[], hasDividendCredit: boolean): Source[] {
  const creditable = foreign.filter(
    (one) => one.creditable > 0n && !one.isRelieved && !(hasDividendCredit && one.kind === 'dividends'),
  );
  return [...Map.groupBy(creditable, ({ kind, country }) => `${kind} ${country}`).values()].flatMap(
    (items) => {
      const [first] = items;
      if (!first) return [];
      const sum = (name: 'amount' | 'foreignTax' | 'creditable') => total(items.map((one) => one[name]));
      return {
        kind: first.kind,
        country: first.country,
        amount: sum('amount'),
        foreignTax: sum('foreignTax'),
        creditable: sum('creditable'),
      };
    },
  );
}

function withoutSources(person: Circumstances, left: readonly Source[]): Circumstances {
  const of = (kind: ForeignKind) =>
    total(left.filter((one) => one.kind === kind).map(({ amount }) => amount));
  const property = of('property');
  const earned = above(person.pay + person.shareIncome, person.netPayContributions);
  return {
    ...person,
    interest: person.interest - of('interest'),
    dividends: person.dividends - of('dividends'),
    pension: person.pension - of('pension'),
    // Earnings come off other income, so that the limit of pension relief stays.
    other: person.other - smaller(of('employment'), earned),
    property: person.property - property,
    foreignProperty: person.foreignProperty - property,
  };
}

function credits(order: readonly Source[], taxWithout: (left: readonly Source[]) => Exact): CreditedSource[] {
  return order.map((source, place) => {
    const taxWith = taxWithout(order.slice(0, place));
    const without = taxWithout(order.slice(0, place + 1));
    const credit = smaller(source.creditable, above(taxWith, without));
    return { ...source, taxWith, taxWithout: without, credit };
  });
}

/** Highest foreign rate first. If that credits all foreign tax, or there are many sources, no other order is tried. */
function bestOrder(sources: readonly Source[], taxWithout: (left: readonly Source[]) => Exact): Source[] {
  const dearestFirst = sources.toSorted((a, b) => {
    const [left, right] = [a.creditable * b.amount, b.creditable * a.amount];
    return left === right ? 0 : left > right ? -1 : 1;
  });
  const sumOf = (order: readonly Source[]) => total(credits(order, taxWithout).map(({ credit }) => credit));
  let best = dearestFirst;
  let most = sumOf(dearestFirst);
  const all = total(sources.map(({ creditable }) => creditable));
  if (most === all || sources.length > mostOrdered) return best;
  for (const order of orders(dearestFirst)) {
    const sum = sumOf(order);
    if (sum <= most) continue;
    best = order;
    most = sum;
  }
  return best;
}

function* orders(sources: readonly Source[]): Generator<Source[]> {
  if (sources.length <= 1) yield [...sources];
  for (const [place, first] of sources.entries())
    for (const rest of orders(sources.toSpliced(place, 1))) yield [first, ...rest];
}
