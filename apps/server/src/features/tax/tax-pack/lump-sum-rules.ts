import { withheldFromDistributions } from '@farthing/uk-tax';
import { type BackingRow, type FilledBox, pence, print, rowOf, sumBox, wordBox } from './box-rules.ts';
import { plainRow, type ReturnRecords, transactionsOf } from './record-rules.ts';
import { gross, taken, typed } from './typed-rules.ts';

/** The boxes for other income: income typed by hand, and property income distributions (SAIM5340). */
export function otherIncomeBoxes(records: ReturnRecords): FilledBox[] {
  const distributions = transactionsOf(records, 'property_distributions');
  const withheld = distributions.map((row): BackingRow => {
    const tax = pence(withheldFromDistributions(records.tax_year, print(row.pence)));
    const { label, ...rest } = plainRow(row);
    return { ...rest, label: `${label}, tax withheld`, pence: tax };
  });
  const byHand = (amountOf: typeof gross) => [
    ...typed(records, 'other', amountOf),
    ...typed(records, 'property_distributions', amountOf),
  ];
  return [
    ...sumBox('other_income', [...byHand(gross), ...distributions.map(plainRow), ...rewardRows(records)], {
      note: otherNote(records, distributions.length),
    }),
    ...sumBox('other_income_tax', [...byHand(taken), ...withheld], {
      note: withheld.length > 0 ? 'Compare the tax withheld with the tax vouchers of the REITs.' : null,
    }),
  ];
}

/** Rewards of coins, and the trading allowance that the business leaves for them: box 17 has the rest. */
function rewardRows(records: ReturnRecords): BackingRow[] {
  const other = records.report.income.find(({ kind }) => kind === 'other');
  const allowance = (other?.rows ?? []).filter(({ source }) => source === 'allowance');
  return [
    ...transactionsOf(records, 'reward').map(plainRow),
    ...allowance.map(({ label, amount }) => rowOf('profile', label, pence(amount))),
  ];
}

function otherNote(records: ReturnRecords, distributions: number): string | null {
  if (distributions + typed(records, 'property_distributions', gross).length > 0)
    return 'Describe it in box 21. Property income distributions don’t go on the UK property pages.';
  if (transactionsOf(records, 'reward').length === 0) return null;
  return 'Describe it in box 21, with the trading allowance used. If it and your self-employment come to at most £1,000 together, leave it out.';
}

/** The boxes for income from employee shares that isn't in the pay of the P60. */
export function shareBoxes({ shareAwards }: ReturnRecords): FilledBox[] {
  const counted = shareAwards.filter(({ onPayslip }) => !onPayslip);
  const rows = (amountOf: (one: ReturnRecords['shareAwards'][number]) => bigint) =>
    counted
      .filter((one) => amountOf(one) > 0n)
      .map((one) => rowOf('share_awards', one.label, amountOf(one), { id: one.id, date: one.date }));
  const tax = counted.reduce((sum, { taxPaid }) => sum + taxPaid, 0n);
  const name = 'Name the employer, the scheme and the day of each award under “Any other information”.';
  // Box 2 isn't in use, at the latest since the form of 2016-17.
  const noBox = `The form has no box for the £${print(tax)} of tax taken off. Compare it with the tax on your P60.`;
  return sumBox(
    'share_income',
    rows(({ income }) => income),
    { note: tax > 0n ? `${name} ${noBox}` : name },
  );
}

/** The boxes for termination payments. */
export function lumpSumBoxes({ terminations }: ReturnRecords): FilledBox[] {
  const rows = (amountOf: (one: ReturnRecords['terminations'][number]) => bigint) =>
    terminations
      .filter((one) => amountOf(one) > 0n)
      .map((one) => rowOf('profile', `Termination payment of ${one.employer}`, amountOf(one)));
  const tax = rows(({ taxPaid }) => taxPaid);
  const isInPay = terminations.some(({ inPay }) => inPay > 0n);
  return [
    ...sumBox(
      'lump_sums',
      rows(({ taxable }) => taxable),
    ),
    ...sumBox('lump_sums_tax', tax),
    ...(isInPay && tax.length === 0
      ? [wordBox('lump_sums_in_pay_tax', 'X', 'the payslips or your circumstances')]
      : []),
    ...sumBox(
      'lump_sums_exempt',
      rows(({ exempt }) => exempt),
      {
        note:
          terminations.filter(({ exempt }) => exempt > 0n).length > 1
            ? 'The online form takes at most £30,000. Explain more, from several employers, in the additional information.'
            : null,
      },
    ),
  ];
}
