import type { TaxReport } from '@farthing/api-contract';
import { dayText } from '../../design/format.ts';
import { ButtonLink, Link } from '../../design/link.tsx';
import { Notice } from '../../design/notice.tsx';
import { Text } from '../../design/text.tsx';
import { WorkingText } from '../../design/workings.tsx';

/** What a reader of the position must know: what it leaves out, and whose rates it uses. */
export function ReportNotices({ report }: { readonly report: TaxReport }) {
  const { missing_rates: missing, rates, notes, tax_year: year } = report;
  return (
    <>
      {missing.length > 0 && (
        <Notice
          tone="warning"
          title="The position is not complete"
          action={<ButtonLink to="/settings/exchange-rates">Add a rate</ButtonLink>}
        >
          {missing
            .slice(0, 5)
            .map(({ currency, date }) => `${currency} on ${dayText(date)}`)
            .join(', ')}
          {missing.length > 5 && ` and ${missing.length - 5} more`}: no exchange rate is stored, so these
          transactions are left out.
        </Notice>
      )}
      {rates.status === 'announced' && (
        <Notice>The rates of this year are announced and not yet law. They may change.</Notice>
      )}
      {rates.edited && (
        <Notice>
          This year is worked out with your own rates.{' '}
          <Link to="/tax/rates" search={{ year }}>
            See what differs
          </Link>
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
