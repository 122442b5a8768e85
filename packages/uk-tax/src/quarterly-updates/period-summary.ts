import type { AccountLine } from '../business-accounts/account.ts';
import { allowanceIdsOf, categoryIdsOf, taxCategoryOf } from '../business-accounts/categories.ts';
import type { SourceKind } from '../business-accounts/tax-category.ts';
import type { UpdatePeriod } from './update-periods.ts';

/** A figure of an update under HMRC's name, in pence. */
export interface UpdateFigure {
  /** Path in the request of HMRC's API. */
  readonly field: string;
  readonly label: string;
  readonly pence: bigint;
}

const groups = {
  self_employment: { income: 'periodIncome', expense: 'periodExpenses', finance: 'periodExpenses' },
  property: { income: 'ukProperty.income', expense: 'ukProperty.expenses', finance: 'ukProperty.expenses' },
} as const;

/**
 * Returns the figures of an update. Receipts are there even if they are nothing, because HMRC refuses an empty update.
 * Expenses that aren't allowed are figures of their own too. Categories of the annual submission only are left out.
 */
export function updateFigures(kind: SourceKind, sums: readonly AccountLine[]): UpdateFigure[] {
  const total = (id: string) =>
    sums.reduce((all, { category, pence }) => (category === id ? all + pence : all), 0n);
  return categoryIdsOf(kind).flatMap((id, index): UpdateFigure[] => {
    const known = taxCategoryOf(kind, id);
    const pence = total(id);
    if (!known || known.field === null || (pence === 0n && index > 0)) return [];
    const { type, field, label, disallowed } = known;
    if (type === 'allowance' || type === 'adjustment') return [];
    const figure = { field: `${groups[kind][type]}.${field}`, label, pence };
    if (!disallowed) return [figure];
    const name = `periodDisallowableExpenses.${field}Disallowable`;
    return [figure, { field: name, label: `${label}, disallowable`, pence }];
  });
}

/**
 * Returns the figures of the annual submission: capital allowances, balancing charges and replaced domestic items. Amounts of several
 * pools in one field are added up.
 */
export function annualFigures(kind: SourceKind, sums: readonly AccountLine[]): UpdateFigure[] {
  const found = new Map<string, UpdateFigure>();
  for (const id of [...categoryIdsOf(kind), ...allowanceIdsOf(kind)]) {
    const { annualField: field, label = '' } = taxCategoryOf(kind, id) ?? {};
    const sum = sums.reduce((all, { category, pence }) => (category === id ? all + pence : all), 0n);
    if (field === undefined || sum === 0n) continue;
    // HMRC's field of balancing charges is an addition to the profit.
    const pence = (found.get(field)?.pence ?? 0n) + (id === 'balancing_charge' ? -sum : sum);
    found.set(field, { field, label: found.get(field)?.label ?? label, pence });
  }
  return [...found.values()];
}

/**
 * Returns the figures of transition profits in the annual submission of a trade.
 * @param arisen transition profits that arise in the year, in pence, with what is elected
 * @param elected additional amount of the year by election, in pence
 * @see FA 2022 Sch 1 paras 72, 73; schema of createAmendAnnualSubmission in hmrc/self-employment-business-api at b73c5878
 */
export function transitionFigures(arisen: bigint, elected: bigint): UpdateFigure[] {
  const figures = [
    { field: 'adjustments.transitionProfitAmount', label: 'Transition profit', pence: arisen - elected },
    {
      ...{ field: 'adjustments.transitionProfitAccelerationAmount', label: 'Transition profit by election' },
      pence: elected,
    },
  ];
  return figures.filter(({ pence }) => pence !== 0n);
}

/**
 * Returns the body of HMRC's request for an annual submission with these figures, without those that need more than a sum (see
 * `refusedInAnnual`).
 */
export function annualBody(figures: readonly UpdateFigure[]): SummaryBody {
  const refused = new Set(refusedInAnnual(figures));
  return figures
    .filter((one) => !refused.has(one))
    .reduce<SummaryBody>((body, { field, pence }) => withField(body, field.split('.'), pence), {});
}

/**
 * Returns the figures of an annual submission that HMRC's schema refuses as a sum: allowances of buildings are a list, each with its
 * name or number, postcode, first use and cost. farthing has no postcode of a building.
 * @see structuredBuildingAllowance in the schemas named in `allowance-categories.ts`
 */
export function refusedInAnnual(figures: readonly UpdateFigure[]): UpdateFigure[] {
  return figures.filter(({ field }) => field.endsWith('.structuredBuildingAllowance'));
}

/** Returns the figures that HMRC's schema refuses: receipts and residential finance costs can't be below zero. */
export function refusedFigures(figures: readonly UpdateFigure[]): UpdateFigure[] {
  return figures.filter(
    ({ field, pence }) =>
      pence < 0n && (/income\./i.test(field) || field.endsWith('residentialFinancialCost')),
  );
}

/** A JSON object of HMRC's API. */
export interface SummaryBody {
  readonly [name: string]: string | number | SummaryBody;
}

/**
 * Returns the body of HMRC's request for a cumulative period summary.
 * @see hmrc/self-employment-business-api at b73c5878, createAmendCumulativePeriodSummary; hmrc/property-business-api at
 * abd512fb, uk_property_cumulative_summary_create_and_amend/def1
 */
export function summaryBody(
  kind: SourceKind,
  { from, to }: Pick<UpdatePeriod, 'from' | 'to'>,
  figures: readonly UpdateFigure[],
): SummaryBody {
  const dates: SummaryBody =
    kind === 'property'
      ? { fromDate: from, toDate: to }
      : { periodDates: { periodStartDate: from, periodEndDate: to } };
  return figures.reduce<SummaryBody>(
    (body, { field, pence }) => withField(body, field.split('.'), pence),
    dates,
  );
}

function withField(body: SummaryBody, [name = '', ...rest]: readonly string[], pence: bigint): SummaryBody {
  // A double prints amounts below 100,000,000,000.00, HMRC's limit, as they are.
  if (rest.length === 0) return { ...body, [name]: Number(pence) / 100 };
  const inner = body[name];
  return { ...body, [name]: withField(typeof inner === 'object' ? inner : {}, rest, pence) };
}
