import type { TaxReport } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { Amount } from '../../../design/amount.tsx';
import { dayText, isNothing, taxYearText } from '../../../design/format.ts';
import { reportHeadline as texts } from './texts.tsx';

/** The whole year in a sentence: what is still to pay and by when, or what comes back. A year under way is on course. */
export function ReportHeadline({ report }: { readonly report: TaxReport }) {
  const { on_course } = report;
  const { balance, total_charged, payments } = on_course ?? report;
  const year = taxYearText(report.tax_year);
  const charged = <Amount value={total_charged} currency="GBP" strong />;
  const rest = <Amount value={balance.replace(/^-/, '')} currency="GBP" strong />;
  if (on_course && on_course.missing_payslips.length > 0) return texts.payslipsMissing(year);
  if (on_course) return texts.onCourse(charged, year, endOf(balance, rest));
  if (isNothing(balance)) return texts.allPaid(charged, year);
  if (balance.startsWith('-')) return texts.comesBack(charged, year, rest);
  const next = payments.find(({ amount }) => !amount.startsWith('-'));
  return texts.stillToPay(charged, year, rest, next && dayText(next.date));
}

function endOf(balance: string, rest: ReactNode): ReactNode {
  if (isNothing(balance)) return texts.allTaken;
  return balance.startsWith('-') ? texts.refund(rest) : texts.leftToPay(rest);
}
