import type { CashFlowForecast } from '@farthing/api-contract';
import { dayText, taxYearText } from '../../../design/format.ts';
import { Link } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { taxNotCounted as texts } from './line-texts.ts';

interface TaxNotCountedProps {
  readonly days: CashFlowForecast['tax_not_counted'];
}

/** Names the days on which tax may be due that the forecast lacks, and leads to the reason. */
export default function TaxNotCounted({ days }: TaxNotCountedProps) {
  return days.map(({ date, tax_year: year }) => (
    <Notice key={date} tone="warning">
      {texts.text(dayText(date), taxYearText(year))}{' '}
      <Link to="/tax" search={{ year }}>
        {texts.why}
      </Link>
    </Notice>
  ));
}
