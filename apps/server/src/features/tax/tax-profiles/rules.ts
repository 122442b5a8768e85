import type { CountedIncome, Region, TaxProfile, TaxProfileEntry } from '@farthing/api-contract';
import { parseMinor } from '@farthing/money';
import {
  BenefitRefused,
  boundsOf,
  countryName,
  exceedsInterest,
  refusePolicyGains,
  TaxError,
  terminationsOf,
  workOutBenefit,
} from '@farthing/uk-tax';
import { invalidField, readPounds } from '../../../problems/problem.ts';
import { refuseCarryForward } from './carry-forward-rules.ts';
import { refuseDeductions } from './foreign-rules.ts';
import { refuseInsurance } from './insurance-rules.ts';
import { refuseNewResident } from './new-resident-rules.ts';
import { refuseSplitYear } from './split-year-rules.ts';
import { refuseTransition } from './transition-rules.ts';
import { refuseInvestments, refuseReinvestments } from './venture-rules.ts';

/** Fields of a tax profile besides its year and version. Amounts have two decimal places. */
export type Circumstances = Omit<
  TaxProfile,
  'tax_year' | 'region_by_homes' | 'stored' | 'version' | 'updated_at'
>;

const counted: CountedIncome[] = ['self_employment', 'property', 'interest', 'dividends', 'pension'];

/** A year in which nothing is known but where the user lives. */
export function defaultCircumstances(region: Region): Circumstances {
  return {
    region,
    residence: 'uk_all_year',
    split_year: null,
    new_resident: null,
    blind: false,
    over_state_pension_age: false,
    over_75: false,
    director: false,
    director_appointed_on: null,
    directorships: [],
    voluntary_class_2_weeks: 0,
    marriage_allowance: 'none',
    student_loans: [],
    child_benefit: '0.00',
    winter_fuel_payment: '0.00',
    gift_aid: '0.00',
    incomes: [],
    foreign_income: [],
    treaty_rates: [],
    foreign_deductions: [],
    policy_gains: [],
    venture_investments: [],
    reinvestments: [],
    counted_categories: counted,
    self_employment_expenses: '0.00',
    property_expenses: '0.00',
    property_finance_costs: '0.00',
    room_rents: '0.00',
    room_expenses: '0.00',
    room_shared: false,
    room_method: 'automatic',
    from_income_sources: [],
    calendar_quarters: [],
    finance_costs_brought_forward: '0.00',
    trading_allowance: 'automatic',
    property_allowance: 'automatic',
    transition_profit: '0.00',
    trade_loss_relief: 'carry_forward',
    trade_losses_brought_forward: '0.00',
    trade_losses_of_sources: [],
    property_losses_brought_forward: '0.00',
    class_4_losses_brought_forward: '0.00',
    losses_brought_forward: '0.00',
    capital_losses_claim: 'unanswered',
    capital_losses_claimed_on: null,
    payments_on_account: [],
    flexible_access_on: null,
    other_pension_input: '0.00',
    carry_forward: [],
    benefits: [],
    terminations: [],
    child_interest: [],
    securities_above_limit: false,
    accrued_income: [],
    p60s: [],
  };
}

/**
 * Brings what was sent to the form that is kept: every field there, amounts in pounds and pence.
 * @throws {Problem} invalid-amount, invalid-request, naming the field
 */
export function circumstancesOf(
  taxYear: string,
  { version, ...entry }: TaxProfileEntry,
  region: Region,
): Circumstances {
  const before = defaultCircumstances(region);
  const flexible = entry.flexible_access_on ?? null;
  if (flexible !== null && flexible > boundsOf(taxYear).to)
    throw invalidField('flexible_access_on', 'must not be after the end of the tax year');
  const claimed = entry.capital_losses_claimed_on ?? null;
  const { from, to } = boundsOf(taxYear);
  const last = `${Number(to.slice(0, 4)) + 4}${to.slice(4)}`;
  if (claimed !== null && (claimed < from || claimed > last))
    throw invalidField(
      'capital_losses_claimed_on',
      `must be in the tax year or within four years of its end, by ${last}. HMRC doesn’t allow losses that are claimed later (TMA 1970 s43)`,
    );
  if (claimed !== null && entry.capital_losses_claim === 'not_claimed')
    throw invalidField(
      'capital_losses_claim',
      'says that the losses weren’t claimed, but capital_losses_claimed_on has a day. Remove one of them',
    );
  refuseCarryForward(taxYear, entry.carry_forward);
  const ids = (entry.trade_losses_of_sources ?? []).map(({ source_id }) => source_id);
  if (new Set(ids).size < ids.length)
    throw invalidField('trade_losses_of_sources', 'contains an income source twice');
  refuseTreatyRates(entry.treaty_rates ?? []);
  refuseCountries(entry);
  const read = { ...before, ...(inPence(entry, '') as Partial<Circumstances>) };
  refuseCountedTwice(read);
  refuseSplitYear(taxYear, read);
  refuseNewResident(taxYear, read);
  refuseUnworkable(taxYear, read);
  refuseInvestments(taxYear, read);
  refuseReinvestments(taxYear, read);
  return read;
}

function refuseTreatyRates(rates: NonNullable<TaxProfileEntry['treaty_rates']>): void {
  const seen = new Set<string>();
  for (const [index, { country, kind, percent }] of rates.entries()) {
    if (Number(percent) > 100) throw invalidField(`treaty_rates.${index}.percent`, 'must be at most 100');
    if (seen.has(`${country} ${kind}`))
      throw invalidField('treaty_rates', 'treaty_rates contains a country and kind twice');
    seen.add(`${country} ${kind}`);
  }
}

function refuseCountries({
  foreign_income = [],
  treaty_rates = [],
  foreign_deductions = [],
}: TaxProfileEntry): void {
  for (const [name, rows] of Object.entries({ foreign_income, treaty_rates, foreign_deductions }))
    for (const [index, { country }] of rows.entries())
      if (country === 'GB' || countryName(country) === undefined)
        throw invalidField(`${name}.${index}.country`, 'must be a country abroad');
}

/** Fields that hold an amount, at whatever depth. */
const amounts = new Set([
  ...(['received', 'paid', 'interest'] as const),
  'child_benefit',
  'winter_fuel_payment',
  'gift_aid',
  'amount',
  'foreign_tax',
  'percent',
  'tax_paid',
  'self_employment_expenses',
  'property_expenses',
  'property_finance_costs',
  'room_rents',
  'room_expenses',
  'finance_costs_brought_forward',
  'transition_profit',
  'trade_losses_brought_forward',
  'property_losses_brought_forward',
  'class_4_losses_brought_forward',
  'losses_brought_forward',
  'other_pension_input',
  'unused',
  'pay',
  'tax',
  'ni',
  'student_loan',
  'cash_equivalent',
  'list_price',
  'capital_contribution',
  'private_use_payment',
  'owed_at_start',
  'owed_at_end',
  'owed',
  'interest_paid',
  'highest_of_all_loans',
  'statutory_redundancy',
  'other',
  'exempt_used',
  'overseas_earnings',
]);

/** Refuses entries that can't be worked out. @throws {Problem} invalid-request naming the field */
function refuseUnworkable(
  taxYear: string,
  { benefits, terminations, policy_gains, ...sums }: Circumstances,
): void {
  for (const [index, benefit] of benefits.entries())
    naming(`benefits.${index}`, () => workOutBenefit(taxYear, benefit));
  for (const [index, payment] of terminations.entries())
    naming(`terminations.${index}`, () => terminationsOf([payment]));
  const { from, to } = boundsOf(taxYear);
  refuseAccrued({ from, to }, sums.accrued_income);
  for (const [index, { date }] of policy_gains.entries())
    if (date < from || date > to)
      throw invalidField(`policy_gains.${index}.date`, 'must be a day of the tax year');
  refuseGainsOfPolicies(taxYear, policy_gains.length > 0, terminations);
  if (taxYear < '2025-26' && parseMinor(sums.winter_fuel_payment, 'GBP') !== 0n)
    throw invalidField(
      'winter_fuel_payment',
      'Only from 2025-26 on. Payments of earlier years aren’t taken back',
    );
  refuseInsurance(taxYear, sums);
  refuseDeductions(taxYear, sums.foreign_deductions);
  refuseTransition(taxYear, sums.transition_profit, policy_gains.length > 0);
  // Until then a part of the year's own finance costs was deducted, but none of those brought forward (ITTOIA 2005 s272A).
  if (taxYear < '2020-21' && parseMinor(sums.finance_costs_brought_forward, 'GBP') !== 0n)
    throw invalidField('finance_costs_brought_forward', 'Only from 2020-21 on');
}

/** Refuses interest periods that end in another tax year, and losses above the interest that they relieve (ITA 2007 ss617, 679). */
function refuseAccrued(
  { from, to }: { readonly from: string; readonly to: string },
  rows: Circumstances['accrued_income'],
): void {
  for (const [index, { period_ends_on: end, received, paid, interest }] of rows.entries()) {
    if (end < from || end > to)
      throw invalidField(`accrued_income.${index}.period_ends_on`, 'must be a day of the tax year');
    const [a, b, due] = [received, paid, interest].map((amount) => parseMinor(amount, 'GBP'));
    if (exceedsInterest({ received: a ?? 0n, paid: b ?? 0n, interest: due ?? 0n }))
      throw invalidField(
        `accrued_income.${index}.interest`,
        'is less than the accrued interest that you paid. Enter the interest due at the end of this period. If it was due in a later period, enter the accrued interest there',
      );
  }
}

/** Refuses typed figures of a kind whose figures come from the income sources. @throws {Problem} invalid-request */
function refuseCountedTwice({ from_income_sources: kinds, incomes, ...sums }: Circumstances): void {
  const isTyped = (amount: string) => parseMinor(amount, 'GBP') !== 0n;
  const refuse = (field: string): never => {
    throw invalidField(
      field,
      'The income sources have this already. Remove it, or don’t take the figures from the income sources',
    );
  };
  for (const kind of kinds) {
    // Tax taken at source may be entered with an amount of zero: no account has it.
    const typed = incomes.findIndex((one) => one.kind === kind && isTyped(one.amount));
    if (typed >= 0) refuse(`incomes.${typed}.amount`);
    for (const field of expenseFields[kind]) if (isTyped(sums[field])) refuse(field);
  }
  if (!kinds.includes('property') && isTyped(sums.finance_costs_brought_forward))
    throw invalidField(
      'finance_costs_brought_forward',
      'Add it to the mortgage interest, unless property comes from the income sources',
    );
}

const expenseFields = {
  property: ['property_expenses', 'property_finance_costs'],
  self_employment: ['self_employment_expenses'],
} as const;

/** Refuses gains of policies in years that the calculator refuses. @throws {Problem} invalid-request */
function refuseGainsOfPolicies(
  taxYear: string,
  hasGains: boolean,
  terminations: Circumstances['terminations'],
): void {
  const hasTermination = terminationsOf(terminations).some(({ taxable }) => parseMinor(taxable, 'GBP') > 0n);
  try {
    refusePolicyGains(taxYear, hasGains, hasTermination);
  } catch (error) {
    if (!(error instanceof TaxError)) throw error;
    const message = error.message.replace('policy_gains', 'gains of life insurance policies');
    throw invalidField('policy_gains.0.amount', message);
  }
}

/** Names the field of an entry that an error of the tax package is about. */
function naming(path: string, work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof TaxError)) throw error;
    const [word = ''] = error.message.split(' ');
    const field = error instanceof BenefitRefused ? error.field : word;
    throw invalidField(`${path}.${field}`, error.message.replace(/^(car|van|loan)\./, ''));
  }
}

function inPence(value: unknown, path: string, name = ''): unknown {
  if (value === null) return null;
  if (amounts.has(name)) return readPounds(String(value), path);
  if (Array.isArray(value)) return value.map((item, index) => inPence(item, `${path}.${index}`));
  if (typeof value !== 'object') return typeof value === 'string' ? value.trim() : value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => [key, inPence(inner, path === '' ? key : `${path}.${key}`, key)]),
  );
}
