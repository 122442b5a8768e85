import type { HouseholdReport } from '@farthing/api-contract';
import { Notice } from '../../../design/notice.tsx';
import { householdReports as texts } from './texts.tsx';

interface ReportNotesProps {
  readonly facts: Pick<HouseholdReport, 'not_counted' | 'partly_counted' | 'to_check' | 'missing_rates'>;
  /** False if something is missing in the net worth of a report. */
  readonly isComplete?: boolean;
}

/** Says what a report of the household leaves out, and what may count twice. */
export function ReportNotes({ facts, isComplete = true }: ReportNotesProps) {
  const { not_counted, partly_counted, to_check, missing_rates } = facts;
  const notes = [
    ...(not_counted.length > 0 ? [texts.notCounted(not_counted.length)] : []),
    ...(partly_counted.length > 0 ? [texts.partly(partly_counted.length)] : []),
    ...(to_check.length > 0 ? [texts.mayCountTwice(to_check.length)] : []),
    ...(missing_rates.length > 0
      ? [texts.noRates([...new Set(missing_rates.map((one) => one.currency))].join(', '))]
      : []),
    ...(isComplete ? [] : [texts.incomplete]),
  ];
  return notes.length > 0 ? <Notice>{notes.join(' ')}</Notice> : null;
}
