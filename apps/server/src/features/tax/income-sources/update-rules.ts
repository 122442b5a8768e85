import type { IncomeSource, QuarterlyUpdate, TaxProfile, UpdatedBusiness } from '@farthing/api-contract';
import { parseMinor } from '@farthing/money';
import {
  annualBody,
  annualFigures,
  firstDigitalYear,
  firstYearOf,
  refusedFigures,
  refusedInAnnual,
  type SourceKind,
  summaryBody,
  taxYearText,
  transitionFigures,
  type UpdateFigure,
  type UpdatePeriod,
  updateFigures,
  updatePeriods,
  yearBeginningIn,
} from '@farthing/uk-tax';
import { print, type SourceLine } from './account-rules.ts';

/** A business that reports to HMRC: all rental properties together, or one self-employment. */
export interface Business extends Omit<UpdatedBusiness, 'updates' | 'quarters' | 'annual'> {
  readonly started_on: string;
  readonly ended_on: string | null;
  readonly transition?: IncomeSource['transition'];
}

/** A source as far as its business needs it. */
export interface SourceFacts {
  readonly id: string;
  readonly kind: SourceKind;
  readonly name: string;
  readonly started_on: string;
  readonly ended_on: string | null;
  readonly transition?: IncomeSource['transition'];
}

/** Returns the businesses of sources: UK property is one business (ITTOIA 2005 s264), each trade is one. */
export function businessesOf(sources: readonly SourceFacts[]): Business[] {
  const homes = sources.filter(({ kind }) => kind === 'property');
  const trades = sources.filter(({ kind }) => kind === 'self_employment');
  const first = homes.map(({ started_on }) => started_on).toSorted()[0];
  const ends = homes.map(({ ended_on }) => ended_on);
  const property: Business[] =
    first === undefined
      ? []
      : [
          {
            ...{ business: 'property', kind: 'property', name: 'UK property', started_on: first },
            ended_on: ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null),
          },
        ];
  return [...property, ...trades.map(({ id, ...trade }): Business => ({ business: id, ...trade }))];
}

/** Periods of a business in a tax year, by the elections of the year and the one before. */
export function periodsOf(
  { kind, started_on, ended_on }: Business,
  taxYear: string,
  profileOf: (taxYear: string) => Pick<TaxProfile, 'calendar_quarters'>,
): { readonly quarters: UpdatedBusiness['quarters']; readonly periods: readonly UpdatePeriod[] } {
  const isCalendar = (year: string) => profileOf(year).calendar_quarters.includes(kind);
  const quarters = isCalendar(taxYear) ? 'calendar' : 'standard';
  const yearBefore = yearBeginningIn(firstYearOf(taxYear) - 1);
  const isFirst = yearBefore < firstDigitalYear || !isCalendar(yearBefore);
  const all = updatePeriods(taxYear, quarters, isFirst);
  // Updates end with the quarter in which the business ends.
  const periods = all.filter(({ from, to }, index) => {
    const before = all[index - 1]?.to ?? from;
    return to >= started_on && (ended_on === null || ended_on > before);
  });
  return { quarters, periods };
}

/** Lines of a business in a period. */
export function linesIn(
  { business, kind }: Pick<Business, 'business' | 'kind'>,
  { from, to }: Pick<UpdatePeriod, 'from' | 'to'>,
  lines: readonly SourceLine[],
): SourceLine[] {
  return lines.filter(
    ({ source, date }) =>
      date >= from && date <= to && (kind === 'property' ? source.kind === kind : source.id === business),
  );
}

/** An update with its figures. */
export function presentUpdate(
  business: Business,
  period: UpdatePeriod,
  lines: readonly SourceLine[],
): QuarterlyUpdate {
  const own = linesIn(business, period, lines);
  const figures = updateFigures(business.kind, own);
  const refused = new Set(refusedFigures(figures).map(({ field }) => field));
  return {
    ...period,
    figures: figures.map(({ field, label, pence }) => ({
      ...{ field, label, amount: print(pence), refused: refused.has(field) },
    })),
    row_count: own.length,
  };
}

/** Records of a tax year for its annual submissions. */
export interface AnnualRecords {
  readonly tax_year: string;
  /** Lines of the tax year, with capital allowances. */
  readonly lines: readonly SourceLine[];
  /** Transition profits that arise in the year, in pence, by trade. */
  readonly transitions: ReadonlyMap<string, bigint>;
}

/** Figures of the annual submission of a business. */
export function annualOf(
  { business, kind, transition }: Business,
  { tax_year, lines, transitions }: AnnualRecords,
): UpdateFigure[] {
  const own = lines.filter(({ source }) =>
    kind === 'property' ? source.kind === 'property' : source.id === business,
  );
  const elected = transition?.elections.find((one) => one.tax_year === tax_year)?.amount ?? '0';
  const arisen = transitions.get(business) ?? 0n;
  return [
    ...annualFigures(kind, own),
    ...(arisen === 0n ? [] : transitionFigures(arisen, parseMinor(elected, 'GBP'))),
  ];
}

/** Figures of the annual submission as the API answers them. */
export function presentAnnual(annual: readonly UpdateFigure[]): UpdatedBusiness['annual'] {
  const refused = new Set(refusedInAnnual(annual));
  return annual.map((one) => ({
    ...{ field: one.field, label: one.label, amount: print(one.pence), refused: refused.has(one) },
  }));
}

/**
 * Says what the updates of a year don't have: residence pages, and the adjustment of accounts that end on another day. HMRC's field for
 * it (`adjustments.basisAdjustment`) is the difference to the profit of the year, and its schema doesn't say from which profit.
 */
export function updateNotes(
  taxYear: string,
  { residence, new_resident }: Pick<TaxProfile, 'residence' | 'new_resident'>,
  sources: readonly (SourceFacts & { readonly accounting_date: string | null })[],
): string[] {
  const dated = sources.filter(({ accounting_date }) => accounting_date !== null);
  return [
    ...(residence === 'uk_all_year'
      ? []
      : [
          `The updates have the rows of the whole year as they are recorded.${residence === 'split_year' || new_resident !== null ? '' : ` farthing doesn’t calculate the tax of ${taxYearText(taxYear)}, because of your residence.`} People whose return has the residence pages (SA109) may be exempt until April 2027. Check GOV.UK before you send.`,
        ]),
    ...dated.map(
      ({ name }) =>
        `The accounts of ${name} don’t end with the tax year. Its updates go by the quarters of the tax year, so they don’t add up to its profit. The annual submission here has no adjustment for that: enter it in your software as HMRC’s basis adjustment, so that the profit is that of the account.`,
    ),
  ];
}

/** Files of an update: HMRC's request, its figures as a table, and the rows behind them. */
export function updateFiles(
  business: Business,
  period: UpdatePeriod,
  lines: readonly SourceLine[],
  annual: readonly UpdateFigure[],
): (readonly [name: string, text: string])[] {
  const own = linesIn(business, period, lines);
  const figures: readonly UpdateFigure[] = updateFigures(business.kind, own);
  return [
    ['update.json', `${JSON.stringify(summaryBody(business.kind, period, figures), null, 2)}\n`],
    [
      'update.csv',
      csv([
        ['field', 'label', 'amount'],
        ['from', 'First day', period.from],
        ['to', 'Last day', period.to],
        ...figures.map(({ field, label, pence }) => [field, label, print(pence)]),
      ]),
    ],
    [
      'rows.csv',
      csv([
        ['date', 'category', 'source', 'label', 'whole', 'business', 'amount'],
        ...own.map(({ date, category, source, label, whole, business: used, pence }) => [
          ...[date, category, source.name, label],
          ...[whole, used, pence].map(print),
        ]),
      ]),
    ],
    ...(period.quarter === 4 && annual.length > 0
      ? [['annual.json', `${JSON.stringify(annualBody(annual), null, 2)}\n`] as const, ...refusedFile(annual)]
      : []),
  ];
}

/** Figures that `annual.json` leaves out, with what HMRC asks for. */
function refusedFile(annual: readonly UpdateFigure[]): (readonly [name: string, text: string])[] {
  const refused = refusedInAnnual(annual);
  if (refused.length === 0) return [];
  const why =
    'HMRC asks for each building with its postcode, first use and cost, which farthing can’t send. Enter it in your software';
  return [
    [
      'annual-left-out.csv',
      csv([
        ['field', 'label', 'amount', 'reason'],
        ...refused.map(({ field, label, pence }) => [field, label, print(pence), why]),
      ]),
    ],
  ];
}

/** A table as CSV (RFC 4180). Text that a spreadsheet would run as a formula is kept from it by an apostrophe. */
function csv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const isNumber = /^-?\d+(\.\d+)?$/.test(text);
    const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !isNumber ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
