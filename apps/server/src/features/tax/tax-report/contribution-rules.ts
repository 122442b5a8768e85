import { employerKey } from '@farthing/uk-tax';
import { flexibleAccessOf } from './pension-sum-rules.ts';
import type { PaidContribution, PaidSlip, YearRecords } from './record-rules.ts';
import { pence, print, sumOf } from './rules.ts';

/** One who paid into a pension, and by which way, gross, in pence. */
export interface PensionInput {
  readonly source: 'payslips' | 'pension' | 'profile';
  readonly pension_id: string | null;
  readonly label: string;
  readonly amount: bigint;
}

/** All pension input of a year by where it is recorded. */
export function pensionInputs({ payslips, contributions, profile }: YearRecords): PensionInput[] {
  const slips = payslips.flatMap(({ employer, pension, pension_method, employer_pension }) => [
    {
      label: employer,
      amount:
        (pension_method === 'relief_at_source' ? grossOf(pension) : pence(pension)) + pence(employer_pension),
    },
  ]);
  const found: PensionInput[] = [...Map.groupBy(slips, ({ label }) => employerKey(label)).values()].map(
    (rows) => ({
      source: 'payslips',
      pension_id: null,
      label: rows[0]?.label ?? '',
      amount: rows.reduce((all, { amount }) => all + amount, 0n),
    }),
  );
  for (const [pension_id, rows] of Map.groupBy(counted(contributions), (row) => row.pension_id))
    found.push({
      source: 'pension',
      pension_id,
      label: rows[0]?.pension_name ?? '',
      amount: rows.reduce((all, row) => all + grossContribution(row), 0n),
    });
  found.push({
    source: 'profile',
    pension_id: null,
    label: 'Entered by hand',
    amount: pence(profile.other_pension_input),
  });
  return found.filter(({ amount }) => amount > 0n);
}

/** Returns the year's pension contributions, those outside pay, and all input. In pence, or pounds for the calculator. */
export function contributionsOf(records: YearRecords) {
  const { payslips, contributions } = records;
  const bySlip = (method: PaidSlip['pension_method']) =>
    sumOf(payslips.filter((slip) => slip.pension_method === method).map(({ pension }) => pension));
  const other = counted(contributions);
  const byHand = (method: PaidContribution['method']) =>
    sumOf(other.filter((one) => one.method === method).map(({ amount }) => amount));
  // What payslips do not show was taken from pay before it: the pay was more by as much.
  const outsidePay = byHand('net_pay') + byHand('salary_sacrifice');
  const input = pensionInputs(records).reduce((all, { amount }) => all + amount, 0n);
  return {
    outsidePay,
    input,
    moneyPurchase: moneyPurchaseInput(records, flexibleAccessOf(records)),
    contributions: {
      relief_at_source: print(bySlip('relief_at_source') + byHand('relief_at_source')),
      net_pay: print(bySlip('net_pay') + byHand('net_pay')),
      salary_sacrifice: print(bySlip('salary_sacrifice') + byHand('salary_sacrifice')),
      employer: print(sumOf(payslips.map(({ employer_pension }) => employer_pension)) + byHand('employer')),
    },
  };
}

/** Money purchase input after the day of flexible access (FA 2004 s227D). */
function moneyPurchaseInput({ payslips, contributions }: YearRecords, access: string | null): bigint {
  if (access === null) return 0n;
  const slips = payslips.filter(({ pay_date }) => pay_date > access);
  const own = counted(contributions).filter(
    ({ date, kind, method }) =>
      date > access && kind === 'defined_contribution' && method !== 'defined_benefit',
  );
  return (
    slips.reduce(
      (all, { pension, pension_method, employer_pension }) =>
        all +
        (pension_method === 'relief_at_source' ? grossOf(pension) : pence(pension)) +
        pence(employer_pension),
      0n,
    ) + own.reduce((all, row) => all + grossContribution(row), 0n)
  );
}

function counted(contributions: readonly PaidContribution[]): readonly PaidContribution[] {
  return contributions.filter(({ on_payslip }) => !on_payslip);
}

function grossContribution({ amount, method }: PaidContribution): bigint {
  return method === 'relief_at_source' ? grossOf(amount) : pence(amount);
}

/** Net of 20%, up to the penny that is nearest. */
function grossOf(net: string): bigint {
  return (pence(net) * 5n + 2n) / 4n;
}
