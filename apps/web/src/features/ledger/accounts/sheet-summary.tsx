import type { BalanceSheet } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Explain } from '../../../design/explain.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { Figures } from '../../../design/figures.tsx';
import { dayText, trimRate } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { NotOnPaper } from '../../../design/padded.tsx';
import { Facts } from '../../../design/stat.tsx';
import { Text } from '../../../design/text.tsx';
import { isNothingKnown } from './nothing-known.ts';
import { ratesUsed } from './rates-used.ts';
import { sheetSummary as texts } from './texts.tsx';

interface SheetSummaryProps {
  readonly sheet: BalanceSheet;
  /** The day that it is of, and what another choice does. */
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** Net worth as assets less liabilities, with the exchange rates of foreign balances. */
export function SheetSummary({ sheet, day, onDay }: SheetSummaryProps) {
  const { total_assets, total_liabilities, net_worth, base_currency } = sheet;
  const rates = ratesUsed(sheet);
  return (
    <Card title={texts.title}>
      <Stack gap={3}>
        <NotOnPaper>
          <DateField label={common.atTheEndOf} value={day} onChange={onDay} />
        </NotOnPaper>
        {isNothingKnown(sheet) && <Text tone="quiet">{common.notKnownYet}</Text>}
        <Figures
          lines={
            isNothingKnown(sheet)
              ? []
              : [
                  { label: common.youOwn, figure: <Amount value={total_assets} currency={base_currency} /> },
                  {
                    label: total_liabilities.startsWith('-') ? texts.inCredit : common.youOwe,
                    figure: <Amount value={total_liabilities.replace('-', '')} currency={base_currency} />,
                  },
                  {
                    label: common.netWorth,
                    figure: <Amount value={net_worth} currency={base_currency} strong />,
                    total: true,
                  },
                ]
          }
        />
        {rates.length > 0 && (
          <Explain label={common.ratesUsed}>
            <Facts
              facts={rates.map(
                ({ currency, rate, rate_date }) =>
                  [
                    texts.oneUnit(currency),
                    texts.rateOf(base_currency, trimRate(rate), dayText(rate_date)),
                  ] as const,
              )}
            />
            <Text size={12} tone="quiet">
              {texts.ratesExplained}
            </Text>
          </Explain>
        )}
      </Stack>
    </Card>
  );
}
