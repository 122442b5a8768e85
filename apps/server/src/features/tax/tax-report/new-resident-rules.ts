import type { NewResident, TaxPosition, TaxProfile } from '@farthing/api-contract';
import {
  countryName,
  type ForeignIncome,
  firstClaimYear,
  firstYearOf,
  relievedKinds,
  taxYearText,
} from '@farthing/uk-tax';
import type { HeldIncome, YearRecords } from './record-rules.ts';
import { pence, print, sumPence } from './rules.ts';
import { isHeldCounted } from './source-account-rules.ts';

/** Returns the claim of a new resident, or undefined in any other year and while its facts aren't known. */
export function newResidentClaimOf({
  residence,
  new_resident: claim,
}: Pick<TaxProfile, 'residence' | 'new_resident'>): NewResident | undefined {
  return residence === 'foreign_income_and_gains' && claim !== null ? claim : undefined;
}

/** Returns true if a kind of income from abroad is claimed. */
export function isClaimed(profile: YearRecords['profile'], kind: string): boolean {
  return newResidentClaimOf(profile)?.income.some((one) => one === kind) ?? false;
}

/** Returns the country of a holding's income by its ISIN, or undefined if it names none abroad. REITs and coins are in the UK. */
function countryAbroad({ kind, issued_in }: HeldIncome): string | undefined {
  if (kind === 'property_distributions' || kind === 'reward') return undefined;
  const isAbroad = issued_in !== null && issued_in !== 'GB' && countryName(issued_in) !== undefined;
  return isAbroad ? issued_in : undefined;
}

/** Returns true for income of a holding that the claim covers. A row that takes off a receipt isn't income from abroad. */
export function isHeldClaimed(income: HeldIncome, records: YearRecords): boolean {
  const { profile } = records;
  return (
    income.pence > 0n &&
    isClaimed(profile, income.kind) &&
    isHeldCounted(records, income.kind) &&
    countryAbroad(income) !== undefined
  );
}

/** Returns the income of holdings that is relieved, by kind and country (ITTOIA 2005 s845A). Foreign tax on it isn't credited. */
export function claimedHeldIncome(records: YearRecords): ForeignIncome[] {
  const claimed = records.held.filter((income) => isHeldClaimed(income, records));
  const grouped = Map.groupBy(claimed, (income) => `${income.kind} ${countryAbroad(income)}`);
  return [...grouped.values()].flatMap((payments): ForeignIncome[] => {
    const [first] = payments;
    const country = first && countryAbroad(first);
    const amount = sumPence(payments);
    if (!first || country === undefined || amount <= 0n) return [];
    const foreign_tax = print(payments.reduce((sum, one) => sum + one.foreign_tax_pence, 0n));
    const kind = first.kind === 'interest' ? 'interest' : 'dividends';
    return [{ kind, country, amount: print(amount), foreign_tax, relieved: true }];
  });
}

/** Returns why a year with a claim isn't calculated: its facts are missing, or something applies that isn't covered. */
export function newResidentRefusals(records: YearRecords): string[] {
  const { profile, gains } = records;
  const claim = newResidentClaimOf(profile);
  if (!claim && records.tax_year < firstClaimYear)
    return [`The relief began in ${taxYearText(firstClaimYear)}. Choose another residence for this year.`];
  if (!claim) return ['Enter the facts of your claim in your circumstances.'];
  const kinds: readonly (readonly [boolean, string])[] = [
    [profile.policy_gains.length > 0, 'gains of life insurance policies (ITTOIA 2005 s535)'],
    [profile.accrued_income.length > 0, 'accrued interest on gilts and bonds (ITA 2007 Part 12)'],
    [
      profile.trade_loss_relief !== 'carry_forward',
      'a loss of self-employment that is set against other income (ITA 2007 ss25, 64)',
    ],
  ];
  const found = kinds.filter(([has]) => has).map(([, name]) => name);
  const deducted = profile.foreign_deductions.filter(({ kind }) => claim.income.includes(kind));
  return [
    ...new Set([
      ...(gains.refusals ?? []),
      ...(found.length > 0
        ? [`Your records have ${found.join('; ')}. farthing doesn’t calculate that in a year with a claim.`]
        : []),
      ...(deducted.length > 0
        ? [
            'Foreign tax is deducted from income that you claim. Remove that in your circumstances: relieved income has no tax to reduce (TIOPA 2010 s112).',
          ]
        : []),
    ]),
  ];
}

const kindNames: Readonly<Record<NewResident['income'][number], string>> = {
  interest: 'interest',
  dividends: 'dividends',
  pension: 'pensions, benefits and royalties',
  property: 'property',
};

/** Notes on a year with a claim: what it covers, by when it must be made, and what the user should check. */
export function newResidentNotes(records: YearRecords): string[] {
  const { profile, held, tax_year } = records;
  const claim = newResidentClaimOf(profile);
  if (!claim) return [];
  const names = (rows: readonly HeldIncome[]) => [...new Set(rows.map(({ label }) => label))].join(', ');
  const covered = held.filter((income) => isHeldClaimed(income, records));
  const unplaced = held.filter(
    (income) =>
      isClaimed(profile, income.kind) &&
      isHeldCounted(records, income.kind) &&
      (income.issued_in === null || countryName(income.issued_in) === undefined),
  );
  const what = [
    ...relievedKinds.filter((kind) => claim.income.includes(kind)).map((kind) => kindNames[kind]),
    ...(claim.gains ? ['gains'] : []),
  ].join('; ');
  return [
    `New resident: you claim relief for these from abroad: ${what}. Each source and amount has to be on your return, with the residence pages (SA109), by 31 January ${firstYearOf(tax_year) + 3} (ITTOIA 2005 s845A(4), (5)). The claim costs your allowances and the exempt amount, and losses on assets abroad. farthing takes your years of residence as you entered them`,
    'Income in your transactions, profits of self-employment, and possessions that aren’t marked as outside the UK count as UK income and gains. Enter other foreign income under Income from abroad. A dividend of a holding that is also in your transactions counts as the transaction, so it isn’t relieved. Give the transaction another category to claim it',
    covered.length > 0 &&
      `Relieved by the country of the ISIN: ${names(covered)}. Check that none of these companies is resident in the UK, because its dividends aren’t relieved`,
    unplaced.length > 0 &&
      `Not relieved, because no ISIN names a country: ${names(unplaced)}. Add the ISIN to the security`,
    ...(profile.marriage_allowance === 'none'
      ? []
      : [
          'With a claim you can neither get nor give Marriage Allowance. If your spouse or civil partner has yours in their circumstances, remove it there (ITTOIA 2005 s845E)',
        ]),
    claim.first_resident_year === tax_year &&
      'If you arrived during this tax year, check whether it is a split year. farthing can’t calculate a claim in a split year',
  ].filter((one) => one !== false);
}

/** Compares the tax of a year with what it would be without the claim. */
export function claimNote(
  claimed: Pick<TaxPosition, 'total_tax'>,
  without: Pick<TaxPosition, 'total_tax'>,
): string {
  const saved = pence(without.total_tax) - pence(claimed.total_tax);
  const words = `You pay ${claimed.total_tax} with it and ${without.total_tax} without it`;
  if (saved > 0n) return `The claim saves ${print(saved)} of tax in this year. ${words}`;
  return saved === 0n
    ? `The claim saves nothing in this year: you pay ${claimed.total_tax} with it and without it`
    : `The claim costs ${print(-saved)} more than it saves. ${words}. You don’t have to claim. Claiming less doesn’t bring the allowances back`;
}
