import type { TaxReport } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { Link } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { WorkingText } from '../../../design/workings.tsx';
import { MissingRates } from './missing-rates.tsx';
import { reportNotices as texts } from './texts.tsx';

/** Notes on what the tax position leaves out and whose rates it uses. */
export function ReportNotices({ report }: { readonly report: TaxReport }) {
  const { missing_rates: missing, rates, notes, on_course, tax_year: year } = report;
  return (
    <>
      <MissingRates title={texts.notComplete} missing={missing} />
      {rates.status === 'announced' && <Notice>{texts.announced}</Notice>}
      {rates.edited && (
        <Notice>
          {texts.ownRates((words) => (
            <Link to="/tax/rates" search={{ year }}>
              {words}
            </Link>
          ))}
        </Notice>
      )}
      {on_course && on_course.missing_payslips.length > 0 && (
        <Sentences title={common.payslipsAreMissing} lines={on_course.missing_payslips} />
      )}
      {on_course && <Sentences title={texts.onCourse} lines={on_course.assumptions} />}
      {notes.length > 0 && <Sentences lines={notes} />}
    </>
  );
}

function Sentences({ title, lines }: { readonly title?: string; readonly lines: readonly string[] }) {
  return (
    <Notice {...(title === undefined ? {} : { title })}>
      {lines.map((line) => (
        <Text as="div" size={14} key={line}>
          <WorkingText>{`${line.replace(/\.$/, '')}.`}</WorkingText>
        </Text>
      ))}
    </Notice>
  );
}
