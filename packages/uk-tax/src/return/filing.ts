import { firstYearOf, type TaxYear } from '../tax-year.ts';

/** A day by which something of a return has to be done. */
export interface FilingDeadline {
  readonly date: string;
  readonly what: 'register' | 'paper' | 'online' | 'second_payment';
  readonly label: string;
}

/** The days of a year's return (TMA 1970 ss7, 8, 59A, 59B). */
export function filingDeadlines(taxYear: TaxYear): FilingDeadline[] {
  const end = firstYearOf(taxYear) + 1;
  return [
    { date: `${end}-10-05`, what: 'register', label: 'Register with HMRC, if this is your first return' },
    { date: `${end}-10-31`, what: 'paper', label: 'Paper return' },
    { date: `${end + 1}-01-31`, what: 'online', label: 'Online return and payment' },
    { date: `${end + 1}-07-31`, what: 'second_payment', label: 'Second payment on account' },
  ];
}

/** Facts that decide whether a tax return is required. Amounts are in pence. */
export interface FilingFacts {
  readonly taxYear: TaxYear;
  /** Before expenses. */
  readonly turnover: bigint;
  readonly rents: bigint;
  readonly savingsAndDividends: bigint;
  readonly otherUntaxed: bigint;
  /** Gains of life insurance policies taxed above the basic rate. */
  readonly higherPolicyGains?: bigint;
  readonly adjustedNetIncome: bigint;
  readonly childBenefitCharge: bigint;
  readonly allowanceCharge: bigint;
  readonly gains: bigint;
  readonly proceeds: bigint;
  readonly exemptAmount: bigint;
  readonly gainsTax: bigint;
  /** A new resident claims relief for foreign income or gains, which only a return can do (ITTOIA 2005 s845A(4); TCGA 1992 Sch D1 para 1(3)). */
  readonly claimsAsNewResident?: boolean;
}

/**
 * Returns the reasons why a tax return is required, by HMRC's published criteria ("Who must send a tax
 * return"). Empty if there is only PAYE income or less, so that none is required unless HMRC asks.
 */
export function reasonsToFile(facts: FilingFacts): string[] {
  const { taxYear, gains, proceeds, exemptAmount } = facts;
  const untaxed = facts.otherUntaxed + facts.rents;
  const incomeLimit = taxYear >= '2024-25' ? undefined : pounds(taxYear === '2023-24' ? 150_000 : 100_000);
  const proceedsLimit = taxYear >= '2023-24' ? pounds(50_000) : exemptAmount * 4n;
  const reasons: readonly (readonly [boolean, string])[] = [
    [facts.turnover > pounds(1000), 'Self-employment brought in more than £1,000'],
    [untaxed > pounds(2500), 'Rent and other untaxed income come to more than £2,500'],
    [facts.savingsAndDividends >= pounds(10_000), 'Interest and dividends come to £10,000 or more'],
    [incomeLimit !== undefined && facts.adjustedNetIncome > incomeLimit, 'Income is above the limit of PAYE'],
    [(facts.higherPolicyGains ?? 0n) > 0n, 'Gains of life insurance policies are taxed above the basic rate'],
    [facts.allowanceCharge > 0n, 'The annual allowance charge on pension savings is due'],
    [facts.gainsTax > 0n, 'Capital Gains Tax is due'],
    [
      facts.gainsTax <= 0n && gains > exemptAmount,
      'Gains before losses are more than the annual exempt amount',
    ],
    [proceeds > proceedsLimit, 'You sold assets for more than the reporting limit'],
    [facts.claimsAsNewResident === true, 'You claim relief for foreign income and gains as a new resident'],
  ];
  const found = reasons.filter(([applies]) => applies).map(([, reason]) => reason);
  return facts.childBenefitCharge > 0n ? [...found, childBenefitReason(taxYear, found.length > 0)] : found;
}

/**
 * Since 2025 HMRC takes the charge of 2024-25 and later years through PAYE from employees who ask for it by 31 January
 * after the year, and who send no return for another reason (GOV.UK, "High Income Child Benefit Charge").
 */
function childBenefitReason(taxYear: TaxYear, hasOther: boolean): string {
  const due = 'The High Income Child Benefit Charge is due';
  if (taxYear < '2024-25' || hasOther) return due;
  const year = firstYearOf(taxYear) + 2;
  return `${due}, unless HMRC takes it through PAYE, which employees can ask for until 31 January ${year}`;
}

function pounds(whole: number): bigint {
  return BigInt(whole) * 100n;
}
