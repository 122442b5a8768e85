import type { Disposal } from '@farthing/api-contract';
import { dayText, isNothing, todayHere } from '../../../design/format.ts';
import { Notice } from '../../../design/notice.tsx';
import { reportDeadlines as texts } from './texts.ts';

/** Deadlines for reporting disposals to HMRC. Renders nothing once tax was paid with the report. */
export function ReportDeadlines({ disposals }: { readonly disposals: readonly Disposal[] }) {
  return disposals
    .filter(({ report_by, tax_paid }) => report_by !== null && isNothing(tax_paid))
    .map(({ id, name, report_by, report_note }) => {
      const isOver = (report_by ?? '') < todayHere();
      const day = dayText(report_by ?? '');
      return (
        <Notice
          key={id}
          tone={isOver ? 'info' : 'warning'}
          title={isOver ? texts.wasDue(name, day) : texts.reportBy(name, day)}
        >
          {report_note} {texts.ifDone}
        </Notice>
      );
    });
}
