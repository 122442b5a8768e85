import type { Disposal } from '@farthing/api-contract';
import { dayText, todayHere } from '../../design/format.ts';
import { Notice } from '../../design/notice.tsx';
import { isZero } from './disposal-words.ts';

/** What is to be reported to HMRC within weeks; nothing once tax was paid with the report. */
export function ReportDeadlines({ disposals }: { readonly disposals: readonly Disposal[] }) {
  return disposals
    .filter(({ report_by, tax_paid }) => report_by !== null && isZero(tax_paid))
    .map(({ id, name, report_by, report_note }) => {
      const isOver = (report_by ?? '') < todayHere();
      const day = dayText(report_by ?? '');
      return (
        <Notice
          key={id}
          tone={isOver ? 'info' : 'warning'}
          title={isOver ? `${name} was to be reported by ${day}` : `Report ${name} by ${day}`}
        >
          {report_note} If it is done, edit the disposal and type the tax that you paid with the report.
        </Notice>
      );
    });
}
