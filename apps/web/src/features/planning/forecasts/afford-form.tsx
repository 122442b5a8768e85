import type { CashFlowForecast } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { Row, Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { Text } from '../../../design/text.tsx';
import { canAfford, type Spending, withSpending } from './afford.ts';
import { CashFlowChart } from './cash-flow-chart.tsx';
import { affordForm as texts } from './texts.tsx';
import { useMoney } from './use-money.ts';
import { weekdayText } from './weekday-text.ts';

interface AffordFormProps {
  readonly forecast: CashFlowForecast;
  readonly onSpending?: ((spending: Spending | null) => void) | undefined;
  readonly onClose: () => void;
}

/** "Can I afford £120 on Friday?", answered while it is typed. */
export default function AffordForm({ forecast, onSpending, onClose }: AffordFormProps) {
  const { base_currency: currency, today, date_to: last } = forecast;
  const [typed, setTyped] = useState('');
  const [day, setDay] = useState(today);
  const ask = (amount: string, on: string) => {
    setTyped(amount);
    setDay(on);
    const asked = spendingOf(amount, on, currency);
    onSpending?.(asked && isForecast(forecast, on) ? asked : null);
  };
  const spending = spendingOf(typed, day, currency);
  return (
    <Stack gap={2}>
      <Row align="end">
        <AmountField
          label={common.amount}
          autoFocus
          currency={currency}
          value={typed}
          onChange={(value) => ask(value, day)}
        />
        <DateField
          label={texts.day}
          value={day}
          min={today}
          max={last}
          onChange={(value) => ask(typed, value)}
        />
        <Button onClick={onClose}>{common.close}</Button>
      </Row>
      <output>
        <Answer forecast={forecast} spending={spending} isTyped={typed.trim() !== ''} />
      </output>
      {!onSpending && spending && isForecast(forecast, spending.day) && (
        <>
          <CashFlowChart forecast={withSpending(forecast, spending)} />
          <Text size={14}>
            <Link to="/forecast">{texts.seeForecast}</Link>
          </Text>
        </>
      )}
    </Stack>
  );
}

function Answer({
  forecast,
  spending,
  isTyped,
}: {
  readonly forecast: CashFlowForecast;
  readonly spending: Spending | null;
  readonly isTyped: boolean;
}) {
  const money = useMoney(forecast.base_currency);
  if (spending === null) return isTyped ? <Text tone="quiet">{texts.notAnAmount}</Text> : null;
  if (spending.day < forecast.today) return <Text tone="quiet">{texts.past}</Text>;
  const answer = canAfford(forecast, spending);
  if (answer === null) return <Text tone="quiet">{texts.beyond(weekdayText(forecast.date_to))}</Text>;
  const isTooMuch = answer.left.startsWith('-');
  const left = money(isTooMuch ? answer.left.slice(1) : answer.left);
  const when = weekdayText(answer.day);
  return <Text>{isTooMuch ? texts.no(answer.kind, left, when) : texts.yes(answer.kind, left, when)}</Text>;
}

/** Returns whether the forecast covers a day. A typed date can lie outside the field's limits. */
function isForecast({ today, date_to }: CashFlowForecast, day: string): boolean {
  return day >= today && day <= date_to;
}

function spendingOf(typed: string, day: string, currency: string): Spending | null {
  const read = readTypedAmount(typed, currency);
  if (!read.ok || read.amount.startsWith('-') || !/[1-9]/.test(read.amount) || day === '') return null;
  return { amount: read.amount, day };
}
