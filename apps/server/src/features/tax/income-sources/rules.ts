import type {
  Assignment,
  CategoryMapping,
  CategoryMappingInput,
  IncomeSource,
  IncomeSourceChange,
  NewIncomeSource,
  NewSourceEntry,
  SourceEntry,
  TaxCategoryName,
} from '@farthing/api-contract';
import { Decimal, parseMinor } from '@farthing/money';
import { hasMileageRates, type SourceKind, taxCategoryOf, taxYearOf } from '@farthing/uk-tax';
import { fieldProblem, invalidField } from '../../../problems/problem.ts';
import { readAccountingDates } from './accounting-date-rules.ts';
import { positive, pounds } from './amount-rules.ts';

/** A source as it is stored, without its mappings. */
export type SourceValues = Omit<IncomeSource, 'id' | 'mappings' | 'version' | 'created_at' | 'updated_at'>;
export type MappingValues = CategoryMapping;
/** A part of a transaction as it is stored. */
export interface PartValues {
  readonly source_id: string;
  readonly tax_category: TaxCategoryName;
  readonly amount: string | null;
  readonly percent: string | null;
}

/**
 * Brings a source to the form that is stored.
 * @throws {Problem} invalid-request naming the field
 */
export function readSource(entry: NewIncomeSource | (SourceValues & IncomeSourceChange)): SourceValues {
  const { kind, started_on } = entry;
  const isProperty = kind === 'property';
  const ended_on = entry.ended_on ?? null;
  if (ended_on !== null && ended_on < started_on)
    throw invalidField('ended_on', 'must not be before the start');
  const share = percent(entry.share ?? 100, 'share');
  if (!isProperty && share !== '100') throw invalidField('share', 'must be 100 for self-employment');
  const trade = entry.trade?.trim() || null;
  if (isProperty && trade !== null) throw invalidField('trade', 'is for self-employment only');
  if (!isProperty && trade === null) throw invalidField('trade', 'Enter what the business does');
  return {
    ...{ kind, name: entry.name.trim(), trade, share, started_on, ended_on },
    accounting: entry.accounting ?? 'cash',
    ...readAccountingDates(entry),
  };
}

/** Reads mappings of a kind of source. @throws {Problem} invalid-request naming the field, mapping-taken */
export function readMappings(kind: SourceKind, mappings: readonly CategoryMappingInput[]): MappingValues[] {
  const seen = new Set<string>();
  return mappings.map(({ category_id, account_id, tax_category, ...rest }, index) => {
    const place = `${category_id} ${account_id ?? ''}`.toLowerCase();
    if (seen.has(place)) throw fieldProblem('mapping-taken', `mappings.${index}.category_id`);
    seen.add(place);
    refuseCategory(kind, tax_category, `mappings.${index}.tax_category`);
    return {
      ...{ category_id, account_id: account_id ?? null, tax_category },
      percent: percent(rest.percent ?? 100, `mappings.${index}.percent`),
    };
  });
}

/** A part as it is sent, with the kind of its source. */
export interface SentPart {
  readonly source_id: string;
  readonly kind: SourceKind;
  readonly tax_category: TaxCategoryName;
  readonly amount?: string | number | null;
  readonly percent?: string | number | null;
}

/**
 * Reads the parts of a transaction, which can't be more than the whole.
 * @param whole the transaction's amount in its currency
 * @throws {Problem} invalid-request, invalid-amount, naming the field
 */
export function readParts(
  parts: readonly SentPart[],
  whole: { readonly signed_amount: string; readonly currency: string },
): PartValues[] {
  const size = sizeOf(whole);
  const read = parts.map(({ source_id, kind, tax_category, ...part }, index): PartValues => {
    const field = `parts.${index}`;
    refuseCategory(kind, tax_category, `${field}.tax_category`);
    const hasAmount = part.amount !== undefined && part.amount !== null;
    const hasPercent = part.percent !== undefined && part.percent !== null;
    if (hasAmount && hasPercent)
      throw invalidField(`${field}.amount`, 'Give an amount or a percentage, not both');
    return {
      ...{ source_id, tax_category },
      amount: hasAmount ? positive(part.amount ?? 0, whole.currency, `${field}.amount`) : null,
      percent: hasAmount ? null : percent(part.percent ?? 100, `${field}.percent`),
    };
  });
  if (partsSize(read, size, whole.currency) > size)
    throw invalidField('parts', 'The parts are more than the whole transaction');
  return read;
}

/** Returns true if the parts of a transaction are more than the whole, after the transaction was changed. */
export function isTooMuch(
  parts: readonly Pick<PartValues, 'amount' | 'percent'>[],
  whole: { readonly signed_amount: string; readonly currency: string },
): boolean {
  const size = sizeOf(whole);
  return partsSize(parts, size, whole.currency) > size;
}

function sizeOf({ signed_amount, currency }: { readonly signed_amount: string; readonly currency: string }) {
  const minor = parseMinor(signed_amount, currency);
  return minor < 0n ? -minor : minor;
}

/** Adds up the parts in minor units. Percentages add up before they are rounded. */
function partsSize(
  parts: readonly Pick<PartValues, 'amount' | 'percent'>[],
  size: bigint,
  currency: string,
): bigint {
  const amounts = parts.reduce((all, { amount }) => all + parseMinor(amount ?? '0', currency), 0n);
  const percents = parts.reduce((all, one) => all.plus(one.percent ?? 0), new Decimal(0));
  const rest = new Decimal(String(size)).times(percents).div(100);
  return amounts + BigInt(rest.ceil().toFixed());
}

/** Brings an entry to the form that is stored. @throws {Problem} invalid-request, invalid-amount, naming the field */
export function readEntry(
  kind: SourceKind,
  { date, description, ...entry }: NewSourceEntry,
): Omit<SourceEntry, 'id' | 'source_id' | 'created_at'> {
  const none = { vehicle: null, miles: null, hours: null, tax_category: null, amount: null };
  const base = { kind: entry.kind, date, description: description?.trim() ?? '', ...none };
  if (entry.kind === 'mileage') {
    if (!hasMileageRates(taxYearOf(date)))
      throw invalidField(
        'date',
        'The rates per mile of this tax year aren’t confirmed. Enter the deduction as an adjustment of travel costs',
      );
    const miles = new Decimal(entry.miles ?? 0);
    if (!miles.isPositive() || miles.isZero() || miles.decimalPlaces() > 1)
      throw invalidField('miles', 'Enter the miles, with at most one decimal place');
    return { ...base, vehicle: entry.vehicle ?? 'car_or_van', miles: miles.toFixed() };
  }
  if (entry.kind === 'home_use') {
    // ITTOIA 2005 s272 doesn't apply s94H to a property business.
    if (kind === 'property')
      throw invalidField('kind', 'The flat rate for the home is for self-employment only');
    if (entry.hours === undefined || entry.hours === null)
      throw invalidField('hours', 'Enter the hours worked at home in the month');
    return { ...base, hours: entry.hours };
  }
  if (entry.tax_category === undefined || entry.tax_category === null)
    throw invalidField('tax_category', 'Choose HMRC’s category');
  refuseCategory(kind, entry.tax_category, 'tax_category');
  const amount = pounds(entry.amount ?? 0, 'amount');
  if (Number(amount) === 0) throw fieldProblem('invalid-amount', 'amount', 'An adjustment can’t be zero');
  return { ...base, tax_category: entry.tax_category, amount };
}

/** Says by what a transaction counts in sources. */
export function assignmentOf(
  transactionId: string,
  stored: readonly (Omit<PartValues, 'source_id'> & { readonly source_id: string | null })[],
  mapped: Assignment['parts'],
): Assignment {
  const parts = stored.flatMap(({ source_id, ...part }) =>
    source_id === null ? [] : [{ source_id, ...part }],
  );
  if (stored.length > 0) return { transaction_id: transactionId, how: 'assigned', parts };
  return { transaction_id: transactionId, how: mapped.length > 0 ? 'category' : 'none', parts: mapped };
}

function refuseCategory(kind: SourceKind, category: TaxCategoryName, field: string): void {
  if (taxCategoryOf(kind, category)) return;
  const of = kind === 'property' ? 'a rental property' : 'self-employment';
  throw invalidField(field, `isn’t a category of ${of}`);
}

/** Reads a percentage above 0 and up to 100. @throws {Problem} invalid-request naming the field */
export function percent(written: string | number, field: string): string {
  const value = new Decimal(written);
  if (value.lte(0) || value.gt(100) || value.decimalPlaces() > 4)
    throw invalidField(field, 'must be above 0 and at most 100, with 4 decimal places');
  return value.toFixed();
}
