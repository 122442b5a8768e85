import type { CashFlowForecast } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewSummaryQuery } from '../../../api/review.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Explain } from '../../../design/explain.tsx';
import { Figures } from '../../../design/figures.tsx';
import { Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { Link } from '../../../design/link.tsx';
import { Stat } from '../../../design/stat.tsx';
import { Hint } from '../../../design/text.tsx';
import type { Spending } from './afford.ts';
import { shortHint } from './free-to-spend-words.ts';
import { freeToSpend as texts } from './line-texts.ts';
import { useMoney } from './use-money.ts';
import { weekdayText } from './weekday-text.ts';

const AffordForm = lazyPart(() => import('./afford-form.tsx'));
const TaxNotCounted = lazyPart(() => import('./tax-not-counted.tsx'));

/** Says that the figure may change, while possible transfers between own accounts still count as bills and spending. */
function OpenTransfers() {
  const count = useQuery(reviewSummaryQuery).data?.transfers ?? 0;
  if (count === 0) return null;
  const { before, link, after } = texts.beforeTransfers(count);
  return (
    <Hint>
      {before}
      <Link to="/review" search={{ kind: 'transfer' }}>
        {link}
      </Link>
      {after}
    </Hint>
  );
}

interface FreeToSpendProps {
  readonly forecast: CashFlowForecast;
  /** Called with the planned spending, or null when it is cleared. */
  readonly onSpending?: (spending: Spending | null) => void;
}

/** The one figure that says what can be spent until pay-day, with its sum, and the question whether something can be afforded. */
export function FreeToSpend({ forecast, onSpending }: FreeToSpendProps) {
  const [isAsking, setAsking] = useState(false);
  const { free_to_spend: free, base_currency: currency } = forecast;
  const money = useMoney(currency);
  if (free === null) return null;
  const figure = (value: string) => <Amount value={value} currency={currency} size={14} />;
  const hint = shortHint(free, currency, money);
  const when = weekdayText(free.until);
  const taken = [
    { label: free.is_pay_day ? texts.billsBeforePayday : texts.billsUntil(when), value: free.bills },
    { label: texts.owedOnCards, value: free.cards },
    { label: texts.buffer, value: free.buffer },
  ].filter(({ value }) => /[1-9]/.test(value));
  return (
    <Stack>
      <Stack gap={0}>
        <Stat label={texts.free(free.is_pay_day, when)}>
          <Amount value={free.amount} currency={currency} size={40} strong />
        </Stat>
        {hint && <Hint>{hint}</Hint>}
        <OpenTransfers />
      </Stack>
      {forecast.tax_not_counted.length > 0 && <TaxNotCounted days={forecast.tax_not_counted} />}
      <Explain label={texts.howWorkedOut}>
        <Figures
          small
          lines={[
            { label: texts.inYourAccounts, figure: figure(free.cash) },
            ...taken.map(({ label, value }) => ({ label, figure: figure(`-${value}`) })),
            { label: common.freeToSpend, figure: figure(free.amount), total: true },
          ]}
        />
        <Hint small>{texts.rule}</Hint>
      </Explain>
      {isAsking ? (
        <AffordForm
          forecast={forecast}
          onSpending={onSpending}
          onClose={() => {
            setAsking(false);
            onSpending?.(null);
          }}
        />
      ) : (
        <div>
          <Button onClick={() => setAsking(true)}>{texts.canIAfford}</Button>
        </div>
      )}
    </Stack>
  );
}
