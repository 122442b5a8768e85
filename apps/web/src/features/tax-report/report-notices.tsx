import type { TaxReport } from '@farthing/api-contract';
import { Link } from '../../design/link.tsx';
import { Notice } from '../../design/notice.tsx';
import { Text } from '../../design/text.tsx';
import { WorkingText } from '../../design/workings.tsx';
import { MissingRates } from './missing-rates.tsx';
import { reportNotices as texts } from './texts.tsx';

/** What a reader of the position must know: what it leaves out, and whose rates it uses. */
export function ReportNotices({ report }: { readonly report: TaxReport }) {
  const { missing_rates: missing, rates, notes, tax_year: year } = report;
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
      {notes.length > 0 && (
        <Notice>
          {notes.map((note) => (
            <Text as="div" size={14} key={note}>
              <WorkingText>{`${note.replace(/\.$/, '')}.`}</WorkingText>
            </Text>
          ))}
        </Notice>
      )}
    </>
  );
}
