import type { TaxReport } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { ButtonLink } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { missingRates as texts } from './texts.tsx';

/** Says which foreign transactions a tax figure leaves out. Nothing is shown where none are. */
export function MissingRates({
  title,
  missing,
}: {
  readonly title: string;
  readonly missing: TaxReport['missing_rates'];
}) {
  if (missing.length === 0) return null;
  const days = missing.slice(0, 5).map(({ currency, date }) => texts.dayOf(currency, dayText(date)));
  return (
    <Notice
      tone="warning"
      title={title}
      action={<ButtonLink to="/settings/exchange-rates">{common.addARate}</ButtonLink>}
    >
      {texts.leftOut(days, missing.length - days.length)}
    </Notice>
  );
}
