import type { TaxBoxes } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { Figures } from '../../design/figures.tsx';
import { dayText } from '../../design/format.ts';
import { Card, Stack } from '../../design/layout.tsx';
import { Text } from '../../design/text.tsx';

/** What the year costs, what is paid of it, and what is due when. */
export function MoneyCard({ payments }: { readonly payments: TaxBoxes['payments'] }) {
  const { total_charged, total_paid, balance, due, made } = payments;
  const comesBack = balance.startsWith('-');
  return (
    <Card title="Paid and due">
      <Stack>
        <Figures
          small
          lines={[
            { label: 'Tax of the year', figure: money(total_charged) },
            { label: 'Paid of it', figure: money(/[1-9]/.test(total_paid) ? `-${total_paid}` : total_paid) },
            {
              label: comesBack ? 'Comes back to you' : 'Still to pay',
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
              label: `Paid on account, ${dayText(date)}`,
              figure: money(amount),
            }))}
          />
        )}
        {due.length > 0 && (
          <Figures
            small
            lines={due.map(({ date, label, amount }) => ({
              id: `${date} ${label}`,
              label: `${label.replace(/\b(\d{4})-(\d{2})\b/, '$1/$2')}, due ${dayText(date)}`,
              figure: money(amount),
            }))}
          />
        )}
        <Text size={12} tone="quiet">
          Worked out to the penny. HMRC works it out anew from the whole pounds of the boxes, which may differ
          by a pound or two.
        </Text>
      </Stack>
    </Card>
  );
}

function money(value: string) {
  return <Amount value={value} currency="GBP" size={14} />;
}
