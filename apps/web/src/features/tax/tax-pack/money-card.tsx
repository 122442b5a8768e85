import type { TaxBoxes } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Figures } from '../../../design/figures.tsx';
import { dayText, isNothing } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { moneyCard as texts } from './texts.tsx';

/** Tax charged for the year, payments made, and amounts due with their dates. */
export function MoneyCard({ payments }: { readonly payments: TaxBoxes['payments'] }) {
  const { total_charged, total_paid, balance, due, made } = payments;
  const comesBack = balance.startsWith('-');
  return (
    <Card title={texts.paidAndDue}>
      <Stack>
        <Figures
          small
          lines={[
            { label: common.taxForTheYear, figure: money(total_charged) },
            {
              label: texts.paidOfIt,
              figure: money(isNothing(total_paid) ? total_paid : `-${total_paid}`),
            },
            {
              label: comesBack ? common.comesBackToYou : common.stillToPay,
              figure: money(balance.replace('-', '')),
              total: true,
            },
          ]}
        />
        {made.length > 0 && (
          <Figures
            small
            lines={made.map(({ date, amount }, place) => ({
              id: String(place),
              label: texts.paidOnAccount(dayText(date)),
              figure: money(amount),
            }))}
          />
        )}
        {due.length > 0 && (
          <Figures
            small
            lines={due.map(({ date, label, amount }) => ({
              id: `${date} ${label}`,
              label: texts.due(label.replace(/\b(\d{4})-(\d{2})\b/, '$1/$2'), dayText(date)),
              figure: money(amount),
            }))}
          />
        )}
        <Hint small>{texts.note}</Hint>
      </Stack>
    </Card>
  );
}

function money(value: string) {
  return <Amount value={value} currency="GBP" size={14} />;
}
