import type { TaxReport } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { dayText, taxYearText } from '../../design/format.ts';

/** The whole year in a sentence: what is still to pay and by when, or what comes back. */
export function ReportHeadline({ report }: { readonly report: TaxReport }) {
  const { balance, tax_year, total_charged, payments } = report;
  const year = taxYearText(tax_year);
  const charged = <Amount value={total_charged} currency="GBP" strong />;
  if (/^-?[0.]*$/.test(balance))
    return (
      <>
        {charged} is due for {year}, and all of it is paid
      </>
    );
  if (balance.startsWith('-'))
    return (
      <>
        {charged} is due for {year}, and <Amount value={balance.slice(1)} currency="GBP" strong /> comes back
        to you
      </>
    );
  const next = payments.find(({ amount }) => !amount.startsWith('-'));
  return (
    <>
      {charged} is due for {year}, of which <Amount value={balance} currency="GBP" strong /> is still to pay
      {next && <>, first on {dayText(next.date)}</>}
    </>
  );
}
