import type { TaxReport } from '@farthing/api-contract';
import { dayText } from '../../design/format.ts';
import { ButtonLink } from '../../design/link.tsx';
import { Notice } from '../../design/notice.tsx';

/** Says which foreign transactions a tax figure leaves out. Nothing is shown where none are. */
export function MissingRates({
  title,
  missing,
}: {
  readonly title: string;
  readonly missing: TaxReport['missing_rates'];
}) {
  if (missing.length === 0) return null;
  const days = missing.slice(0, 5).map(({ currency, date }) => `${currency} on ${dayText(date)}`);
  return (
    <Notice
      tone="warning"
      title={title}
      action={<ButtonLink to="/settings/exchange-rates">Add a rate</ButtonLink>}
    >
      {days.join(', ')}
      {missing.length > days.length && ` and ${missing.length - days.length} more`}: no exchange rate is
      stored, so these transactions are left out.
    </Notice>
  );
}
