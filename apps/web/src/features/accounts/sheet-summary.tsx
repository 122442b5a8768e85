import type { BalanceSheet } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { Explain } from '../../design/explain.tsx';
import { DateField } from '../../design/fields/date-field.tsx';
import { Figures } from '../../design/figures.tsx';
import { dayText } from '../../design/format.ts';
import { Card, Stack } from '../../design/layout.tsx';
import { NotOnPaper } from '../../design/padded.tsx';
import { Facts } from '../../design/stat.tsx';
import { Text } from '../../design/text.tsx';
import { ratesUsed, rateText } from './rates-used.ts';

interface SheetSummaryProps {
  readonly sheet: BalanceSheet;
  /** The day that it is of, and what another choice does. */
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** What is owned less what is owed, and the rates by which foreign balances count. */
export function SheetSummary({ sheet, day, onDay }: SheetSummaryProps) {
  const { total_assets, total_liabilities, net_worth, base_currency } = sheet;
  const rates = ratesUsed(sheet);
  return (
    <Card title="Balance sheet">
      <Stack gap={3}>
        <NotOnPaper>
          <DateField label="At the end of" value={day} onChange={onDay} />
        </NotOnPaper>
        <Figures
          lines={[
            { label: 'You own', figure: <Amount value={total_assets} currency={base_currency} /> },
            { label: 'You owe', figure: <Amount value={total_liabilities} currency={base_currency} /> },
            {
              label: 'Net worth',
              figure: <Amount value={net_worth} currency={base_currency} strong />,
              total: true,
            },
          ]}
        />
        {rates.length > 0 && (
          <Explain label="Rates used">
            <Facts
              facts={rates.map(
                ({ currency, rate, rate_date }) =>
                  [
                    `1 ${currency}`,
                    `${base_currency} ${rateText(rate)}, rate of ${dayText(rate_date)}`,
                  ] as const,
              )}
            />
            <Text size={12} tone="quiet">
              Each balance is converted with the newest rate on or before the day, and rounded once.
            </Text>
          </Explain>
        )}
      </Stack>
    </Card>
  );
}
