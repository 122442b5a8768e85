import type { CapitalAllowances, CapitalAsset, NewCapitalAsset } from '@farthing/api-contract';
import { dayAfter, dayInWords, daysBetween, monthsLater } from '@farthing/dates';
import { Decimal, parseMinor } from '@farthing/money';
import {
  type AccountingDates,
  type AllowancePeriod,
  type AllowanceYear,
  boundsOf,
  firstAllowanceYear,
  firstYearOf,
  type CapitalAsset as PackageAsset,
  periodOfAccount,
  periodsOfAccount,
  type SourceKind,
  taxCategoryOf,
  taxYearOf,
  writingDownRate,
  yearBeginningIn,
} from '@farthing/uk-tax';
import { invalidField } from '../../../problems/problem.ts';
import { print, type SourceLine } from './account-rules.ts';
import { type DatedSource, datesOf } from './accounting-date-rules.ts';
import { positive, pounds } from './amount-rules.ts';
import {
  type AssetFields,
  refuseClaim,
  refuseDwelling,
  refuseShortLife,
  refuseStructure,
  refuseUse,
} from './asset-refusal-rules.ts';
import { percent } from './rules.ts';
import { businessesOf, type SourceFacts } from './update-rules.ts';

/** An asset as the table holds it. */
export type AssetRow = AssetFields &
  Pick<CapitalAsset, 'id' | 'source_id' | 'version' | 'created_at' | 'updated_at'>;

/** Facts of a source and its business that the rules of an asset depend on. */
export interface AssetSource {
  readonly kind: SourceKind;
  /** `cash` if any source of the business uses the cash basis. */
  readonly accounting: string;
  readonly started_on: string;
  readonly ended_on: string | null;
  /** When the accounts end; undefined if they run with the tax year. */
  readonly dates: AccountingDates | undefined;
}

type Source = SourceFacts & DatedSource & { readonly accounting: string };

/** Returns the business of a source: all rental properties together, or one self-employment. */
export function assetSourceOf(sources: readonly Source[], id: string): AssetSource | undefined {
  const source = sources.find((one) => one.id === id);
  if (!source) return undefined;
  const own = sources.filter((one) =>
    source.kind === 'property' ? one.kind === 'property' : one === source,
  );
  const [business] = businessesOf(own);
  if (!business) return undefined;
  const { kind, started_on, ended_on } = business;
  const accounting = own.some((one) => one.accounting === 'cash') ? 'cash' : 'accruals';
  const dates = kind === 'property' ? undefined : datesOf(source);
  return { kind, accounting, started_on, ended_on, dates };
}

/**
 * Brings an asset to the form that is stored.
 * @throws {Problem} invalid-request, invalid-amount, naming the field
 */
export function readAsset(entry: NewCapitalAsset, source: AssetSource): AssetFields {
  const { kind, bought_on } = entry;
  const isCar = kind === 'car';
  const isBalance = kind === 'brought_forward';
  const isStructure = kind === 'structure';
  const rate = isBalance ? (entry.rate ?? null) : null;
  if (isBalance && rate === null) throw invalidField('rate', 'Choose the rate of the pool');
  if (isCar && (entry.co2 === undefined || entry.co2 === null))
    throw invalidField('co2', 'Enter the CO2 emissions, as in the registration certificate');
  const isSold = entry.sold_on !== undefined && entry.sold_on !== null;
  if (isSold !== (entry.proceeds !== undefined && entry.proceeds !== null))
    throw invalidField(isSold ? 'proceeds' : 'sold_on', 'Enter the day of the sale and the price together');
  if (isBalance && isSold && !entry.original_cost)
    throw invalidField('original_cost', 'Enter what the sold asset cost');
  const fields: AssetFields = {
    ...{ kind, name: entry.name.trim(), bought_on },
    cost: isBalance ? pounds(entry.cost, 'cost') : positive(entry.cost, 'GBP', 'cost'),
    original_cost:
      isBalance && entry.original_cost ? positive(entry.original_cost, 'GBP', 'original_cost') : null,
    co2: isCar ? (entry.co2 ?? null) : null,
    is_new: !isBalance && !isStructure && (entry.is_new ?? false),
    was_private: !isBalance && !isStructure && (entry.was_private ?? false),
    rate,
    claim: isBalance || isStructure ? 'writing_down' : (entry.claim ?? 'most'),
    short_life: entry.short_life ?? false,
    construction_began_on: isStructure ? (entry.construction_began_on ?? null) : null,
    business_percent: percent(entry.business_percent ?? 100, 'business_percent'),
    use_changes: Object.fromEntries(
      (entry.use_changes ?? []).map((one, index) => [
        one.tax_year,
        percent(one.percent, `use_changes.${index}.percent`),
      ]),
    ),
    private_value:
      entry.private_value === undefined || entry.private_value === null
        ? null
        : pounds(entry.private_value, 'private_value'),
    sold_on: entry.sold_on ?? null,
    proceeds: isSold ? pounds(entry.proceeds ?? 0, 'proceeds') : null,
  };
  refuseUse(fields);
  refuseClaim(fields);
  refuseShortLife(fields);
  refuseStructure(fields);
  refuseDwelling(entry, source.kind);
  refusePlace(fields, source);
  return fields;
}

/** Refuses an asset that its business can't have: by the basis of its accounts, and by its days. */
export function refusePlace(fields: AssetFields, source: AssetSource): void {
  const { kind, bought_on, sold_on } = fields;
  const { started_on, ended_on, accounting } = source;
  if (accounting === 'cash' && kind !== 'car')
    throw invalidField(
      'kind',
      kind === 'structure'
        ? 'Under the cash basis, buildings have no capital allowances, and they aren’t an expense either. Only traditional accounting gives the allowance for a building (ITTOIA 2005 ss33A, 307B)'
        : 'Under the cash basis, only cars have capital allowances. Other assets are an expense of the year you buy them, unless they had allowances before (ITTOIA 2005 s33A)',
    );
  if (taxYearOf(bought_on) < firstAllowanceYear)
    throw invalidField(
      'bought_on',
      'Enter what was left of assets bought before 6 April 2015 as a balance brought forward',
    );
  refuseBesideDates(fields, source.dates);
  const begins = source.dates
    ? periodOfAccount(source.dates, bought_on)?.from
    : boundsOf(taxYearOf(bought_on)).from;
  if (kind === 'brought_forward' && bought_on !== begins)
    throw invalidField(
      'bought_on',
      source.dates
        ? 'A balance is brought forward on the first day of accounts'
        : 'A balance is brought forward on 6 April',
    );
  if (bought_on < started_on)
    throw invalidField(
      'bought_on',
      `The business started on ${dayInWords(started_on)}. Use that day for what you bought for it before`,
    );
  if (ended_on !== null && bought_on > ended_on)
    throw invalidField('bought_on', 'The business had ended by then');
  if (sold_on === null) return;
  if (sold_on < bought_on) throw invalidField('sold_on', 'must not be before the asset was bought');
  if (ended_on !== null && sold_on > ended_on)
    throw invalidField(
      'sold_on',
      `Enter what the asset was worth when the business ended on ${dayInWords(ended_on)}`,
    );
}

/** Refuses what isn't worked out by accounts that end on another day than the tax year. */
function refuseBesideDates(
  { kind, short_life, private_value }: AssetFields,
  dates: AccountingDates | undefined,
): void {
  if (!dates) return;
  const refuse = (field: string, what: string): never => {
    throw invalidField(
      field,
      `${what} aren’t worked out for a trade whose accounts don’t end between 31 March and 5 April. Enter the allowance as an adjustment`,
    );
  };
  if (kind === 'structure') refuse('kind', 'Allowances for buildings');
  if (short_life) refuse('short_life', 'Short-life assets');
  if (private_value !== null) refuse('private_value', 'Assets whose private use begins later');
}

/** An asset as the API answers it. */
export function presentAsset({ use_changes, ...row }: AssetRow): CapitalAsset {
  return { ...row, use_changes: changesOf(use_changes) };
}

function changesOf(changes: AssetRow['use_changes']): CapitalAsset['use_changes'] {
  return Object.entries(changes)
    .map(([tax_year, changed]) => ({ tax_year, percent: changed }))
    .toSorted((one, other) => (one.tax_year < other.tax_year ? -1 : 1));
}

/** An asset in pence. */
export function assetOf(row: AssetRow): PackageAsset {
  const { id, name, kind, co2, rate, claim } = row;
  return {
    ...{ id, name, kind, co2, rate, claim },
    boughtOn: row.bought_on,
    cost: pence(row.cost),
    originalCost: row.original_cost === null ? null : pence(row.original_cost),
    isNew: row.is_new,
    wasPrivate: row.was_private,
    isShortLife: row.short_life,
    businessPercent: row.business_percent,
    useChanges: changesOf(row.use_changes).map(({ tax_year: taxYear, percent: changed }) => ({
      taxYear,
      percent: changed,
    })),
    privateValue: row.private_value === null ? null : pence(row.private_value),
    soldOn: row.sold_on,
    proceeds: row.proceeds === null ? null : pence(row.proceeds),
  };
}

/** Tax years of a business from its first asset on, up to a year, or accounts up to those that end in the next one. */
export function periodsFrom(
  { started_on, ended_on, dates }: Pick<AssetSource, 'started_on' | 'ended_on' | 'dates'>,
  firstDay: string,
  last: string,
): AllowancePeriod[] {
  if (dates) return accountPeriodsFrom(dates, firstDay, yearBeginningIn(firstYearOf(last) + 1));
  const first = firstYearOf(taxYearOf(firstDay));
  const end = ended_on === null || taxYearOf(ended_on) > last ? last : taxYearOf(ended_on);
  return Array.from({ length: firstYearOf(end) - first + 1 }, (_, index): AllowancePeriod => {
    const taxYear = yearBeginningIn(first + index);
    const { from, to } = boundsOf(taxYear);
    const isFinal = ended_on !== null && taxYearOf(ended_on) === taxYear;
    return {
      ...{ taxYear, isFinal },
      from: started_on > from ? started_on : from,
      to: isFinal && ended_on !== null ? ended_on : to,
    };
  });
}

/** The chargeable period of a trade is its period of account (CAA 2001 s6). */
function accountPeriodsFrom(dates: AccountingDates, firstDay: string, last: string): AllowancePeriod[] {
  const range = { from: firstDay, to: boundsOf(last).to };
  return periodsOfAccount(dates, range)
    .filter(({ to }) => taxYearOf(to) <= last)
    .map(({ from, to }): AllowancePeriod => {
      const isWhole = monthsLater(from, 12) === dayAfter(to);
      const yearDays = daysBetween(isWhole ? from : dayAfter(monthsLater(to, -12)), to) + 1;
      return { taxYear: taxYearOf(to), from, to, isFinal: to === dates.endedOn, yearDays };
    });
}

/** Capital allowances of a year as lines of the account. @param source the one whose account has them */
export function allowanceLines(source: SourceLine['source'], year: AllowanceYear): SourceLine[] {
  return year.claims.map(({ kind, assetId, name, pence: amount }) => ({
    ...{ source, from: 'capital_allowances', id: assetId ?? source.id, account_id: null, date: year.to },
    ...{ label: name, category: kind, whole: amount, business: amount, pence: amount },
  }));
}

/** Capital allowances of a year as the API answers them. */
export function presentAllowances(
  kind: SourceKind,
  taxYear: string,
  years: readonly AllowanceYear[],
): CapitalAllowances {
  const claims = years.flatMap((year) => year.claims);
  return {
    tax_year: taxYear,
    pools: years
      .flatMap(({ pools }) => pools)
      .map((pool) => ({
        ...{ pool: pool.pool, asset_id: pool.assetId, name: pool.name, rate: pool.rate },
        rate_percent: pool.ratePercent,
        business_percent: new Decimal(pool.businessPercent).toFixed(),
        small: pool.isSmall,
        brought_forward: print(pool.broughtForward),
        added: print(pool.added),
        annual_investment: print(pool.annualInvestment),
        first_year: print(pool.firstYear),
        disposals: print(pool.disposals),
        writing_down: print(pool.writingDown),
        balancing_allowance: print(pool.balancingAllowance),
        balancing_charge: print(pool.balancingCharge),
        carried_forward: print(pool.carriedForward),
      })),
    claims: claims.map(({ kind: of, name, pence: amount }) => {
      const { label = '', box = '' } = taxCategoryOf(kind, of) ?? {};
      return { kind: of, label, box, name, amount: print(amount) };
    }),
    total: print(claims.reduce((sum, { pence: amount }) => sum + amount, 0n)),
    investment_limit: print(years.reduce((all, { investmentLimit }) => all + investmentLimit, 0n)),
    notes: years.flatMap(allowanceNotes),
  };
}

/** Returns notes on capital allowances that aren't worked out, or need a look. */
export function allowanceNotes(year: AllowanceYear): string[] {
  const { unsold, from, to, claims, pools, soldStructures } = year;
  const notes: string[] = [];
  if (unsold.length > 0)
    notes.push(
      `Capital allowances of the last year aren’t worked out yet. Enter a sale, or the market value on ${dayInWords(to)}, of: ${unsold.map(({ name }) => name).join(', ')}`,
    );
  for (const { pool, name, added } of pools)
    if (pool === 'structure' && added > 0n)
      notes.push(
        `Keep an allowance statement for ${name}: what identifies it, the day of the first contract for its construction, its cost, and the day of its first use (CAA 2001 s270IA)`,
      );
  for (const { name, claimed } of soldStructures)
    notes.push(
      `${name} was sold. For Capital Gains Tax, add the allowances claimed for it to the proceeds: ${print(claimed)} (TCGA 1992 s37B). Give the buyer the allowance statement, because there is no allowance without it (CAA 2001 s270IA)`,
    );
  if (to >= '2026-04-06' && claims.some(({ kind }) => kind === 'main_pool' || kind === 'single_main'))
    notes.push(
      from < '2026-04-06'
        ? `The main rate of these accounts is ${writingDownRate(year, 'main')}%, by days: 18% before 6 April 2026 and 14% from then on (CAA 2001 s56)`
        : 'The main rate is 14% from 6 April 2026. It was 18% before (CAA 2001 s56)',
    );
  return notes;
}

function pence(amount: string): bigint {
  return parseMinor(amount, 'GBP');
}
