import type { TaxProfile } from '@farthing/api-contract';
import { dayInWords } from '@farthing/dates';
import { countryName, isWithin, type SplitYearParts, splitYearParts } from '@farthing/uk-tax';
import type { HeldIncome, YearRecords } from './record-rules.ts';
import { pence, print, sumOf } from './rules.ts';

type SplitYear = NonNullable<TaxProfile['split_year']>;

/** Returns the facts and parts of a split year, or undefined for any other year and while they aren't known. */
function splitOf({
  tax_year,
  residence,
  split_year: split,
}: Pick<TaxProfile, 'tax_year' | 'residence' | 'split_year'>): (SplitYearParts & SplitYear) | undefined {
  if (residence !== 'split_year' || split === null) return undefined;
  const parts = splitYearParts(tax_year, split.case, split.second_part_from);
  return parts && { ...split, ...parts };
}

/** Returns true for income of holdings that counts: in the overseas part of a split year, only that from the UK (ITTOIA 2005 s368(2A)). */
export function isHeldTaxed(profile: TaxProfile): (one: HeldIncome) => boolean {
  const split = splitOf(profile);
  return (one) => !(split && isOverseas(split, one) && isAbroad(one));
}

/** Returns the records of a split year without what isn't taxed in its overseas part. Those of other years stay as they are. */
export function ofUkPart(records: YearRecords): YearRecords {
  const split = splitOf(records.profile);
  if (!split) return records;
  const foreign_income = records.profile.foreign_income.filter(({ part }) => part !== 'overseas');
  return {
    ...records,
    profile: { ...records.profile, foreign_income },
    held: records.held.filter(isHeldTaxed(records.profile)),
  };
}

/** The pay of the overseas part that isn't taxed, as a row of employment (ITEPA 2003 s15(1A)). */
export function overseasPayRow({
  profile,
}: YearRecords): { readonly label: string; readonly pence: bigint }[] {
  const left = pence(splitOf(profile)?.overseas_earnings ?? '0');
  return left > 0n ? [{ label: 'Pay for work abroad in the overseas part, not taxed', pence: -left }] : [];
}

/** Returns why a split year isn't calculated: its facts are missing, or its records have what isn't covered. */
export function splitRefusals(records: YearRecords): string[] {
  const split = splitOf(records.profile);
  if (!split) return ['Enter the case of the split year and its day in your circumstances.'];
  return [
    ...new Set([
      ...(records.gains.refusals ?? []),
      ...kindRefusals(records),
      ...sourceRefusals(records, split),
      ...earningsRefusals(records, split),
    ]),
  ];
}

/** Kinds of income whose rules for a split year aren't worked out. */
function kindRefusals(records: YearRecords): string[] {
  const { profile, totals, share_awards } = records;
  const hasTrade =
    records.accounts?.self_employment !== undefined ||
    pence(profile.transition_profit) > 0n ||
    profile.incomes.some(({ kind }) => kind === 'self_employment') ||
    (profile.counted_categories.includes('self_employment') &&
      totals.some((one) => one.kind === 'self_employment' && one.pence !== 0n));
  const kinds: readonly (readonly [boolean, string])[] = [
    [hasTrade, 'self-employment, whose profit is split on a just and reasonable basis (ITTOIA 2005 ss6, 17)'],
    [share_awards.length > 0, 'employee shares (ITEPA 2003 ss41F-41L)'],
    [profile.terminations.length > 0, 'termination payments (ITEPA 2003 s403)'],
    [profile.policy_gains.length > 0, 'gains of life insurance policies (ITTOIA 2005 ss465, 528)'],
    [profile.accrued_income.length > 0, 'accrued interest on gilts and bonds (ITA 2007 Part 12)'],
    [profile.child_interest.length > 0, 'interest of children on your money (ITTOIA 2005 s629)'],
  ];
  const found = kinds.filter(([has]) => has).map(([, name]) => name);
  return found.length === 0
    ? []
    : [`Your records have ${found.join('; ')}. farthing doesn’t calculate that in a split year.`];
}

/** Income whose source isn't known to be in the UK or abroad. */
function sourceRefusals({ profile, totals, held }: YearRecords, split: SplitYearParts & SplitYear): string[] {
  const open = profile.foreign_income.filter(({ part }) => part === undefined);
  const counted = totals.filter(
    ({ kind, pence: sum }) =>
      sum !== 0n && kind !== 'self_employment' && profile.counted_categories.some((one) => one === kind),
  );
  const inPart = held.filter((one) => isOverseas(split, one));
  const unknown = inPart.filter((one) => !isAbroad(one) && !isUk(one) && one.kind !== 'reward');
  const rewards = inPart.filter(({ kind }) => kind === 'reward');
  const names = (rows: readonly { readonly label: string }[]) =>
    [...new Set(rows.map(({ label }) => label))].join(', ');
  return [
    open.length > 0 &&
      `Say for each income from abroad in which part of the year it arose: ${open.map(({ description }) => description).join(', ')}. If it arose in both, enter it twice.`,
    counted.length > 0 &&
      !split.transactions_are_uk &&
      `Say in your circumstances if the interest, dividends, pensions and rents in your transactions all come from the UK: ${names(counted)}. If not, don’t count that category and enter its income by hand.`,
    unknown.length > 0 &&
      `Add the ISIN, which says if income of the overseas part is from the UK: ${names(unknown)}.`,
    rewards.length > 0 && `Crypto rewards of the overseas part aren’t calculated: ${names(rewards)}.`,
  ].filter((one) => one !== false);
}

function earningsRefusals({ profile, payslips }: YearRecords, split: SplitYear): string[] {
  const left = pence(split.overseas_earnings);
  if (left === 0n) return [];
  const pay = sumOf(payslips.map(({ taxable }) => taxable));
  return [
    left > pay &&
      `The pay for work abroad (${print(left)}) is more than the taxable pay of your payslips (${print(pay)}).`,
    profile.benefits.length > 0 &&
      'Benefits in kind beside pay for work abroad that isn’t taxed aren’t calculated, because a part of them may be for that work.',
    profile.student_loans.length > 0 &&
      'Student loans beside pay for work abroad that isn’t taxed aren’t calculated.',
  ].filter((one) => one !== false);
}

/** Notes on a split year: what it leaves out, and what the user should check. */
export function splitNotes(records: YearRecords, leftOut: readonly HeldIncome[]): string[] {
  const split = splitOf(records.profile);
  if (!split) return [];
  const { overseas } = split;
  const names = [...new Set(leftOut.map(({ label }) => label))];
  return [
    `Split year: income from abroad and gains between ${dayInWords(overseas.from)} and ${dayInWords(overseas.to)} aren’t taxed. Income from the UK is, all year, and allowances are whole (FA 2013 Sch 45 para 40). farthing takes the case and the day as you entered them: check them in HMRC’s manual RDRM12000`,
    ...(names.length > 0
      ? [
          `Left out as income from abroad in the overseas part, by the country of the ISIN: ${names.join(', ')}`,
        ]
      : []),
    ...(pence(split.overseas_earnings) > 0n
      ? ['National Insurance counts all pay. Enter payslips without it under letter X']
      : []),
    'A double taxation agreement may exempt more income, such as pensions. That isn’t calculated. The return needs the residence pages (SA109)',
  ];
}

function isOverseas({ overseas }: SplitYearParts, { date }: HeldIncome): boolean {
  return date !== undefined && isWithin(overseas, date);
}

/** Funds with excess reported income are abroad. A REIT is a UK company. */
function isAbroad({ kind, issued_in, offshore }: HeldIncome): boolean {
  if (kind === 'property_distributions' || kind === 'reward') return false;
  return (
    offshore === true || (issued_in !== null && issued_in !== 'GB' && countryName(issued_in) !== undefined)
  );
}

function isUk({ kind, issued_in, offshore }: HeldIncome): boolean {
  return kind === 'property_distributions' || (issued_in === 'GB' && offshore !== true);
}
