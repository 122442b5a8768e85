import type { TaxReport } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { dayText, isNothing, taxYearText } from '../../design/format.ts';
import { reportHeadline as texts } from './texts.tsx';

/** The whole year in a sentence: what is still to pay and by when, or what comes back. */
export function ReportHeadline({ report }: { readonly report: TaxReport }) {
  const { balance, tax_year, total_charged, payments } = report;
  const year = taxYearText(tax_year);
  const charged = <Amount value={total_charged} currency="GBP" strong />;
  if (isNothing(balance)) return texts.allPaid(charged, year);
  const rest = <Amount value={balance.replace(/^-/, '')} currency="GBP" strong />;
  if (balance.startsWith('-')) return texts.comesBack(charged, year, rest);
  const next = payments.find(({ amount }) => !amount.startsWith('-'));
  return texts.stillToPay(charged, year, rest, next && dayText(next.date));
}
