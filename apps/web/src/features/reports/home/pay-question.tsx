import type { Transaction } from '@farthing/api-contract';
import { dayAfter, monthsLater } from '@farthing/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery } from '../../../api/categories.ts';
import { invalidate } from '../../../api/queries.ts';
import { incomesSinceQuery } from '../../../api/recent-transactions.ts';
import { createRecurring, recurringChanged } from '../../../api/recurring.ts';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../design/button.tsx';
import { amountText, dayText, todayHere } from '../../../design/format.ts';
import { Row, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { usePreferences } from '../../../design/preferences.ts';
import { Text } from '../../../design/text.tsx';
import { storedText, storeText } from '../../../store.ts';
import { leastPay, likelyPay, searchedDays } from './likely-pay.ts';
import { payQuestion as texts } from './texts.tsx';

const storageKey = 'farthing.not-pay';

/** Asks whether an income that looks like a salary is the user's pay. Absent without one, and once it was answered. */
export default function PayQuestion() {
  const today = todayHere();
  const categories = useQuery(categoriesQuery).data;
  const incomes = useQuery(incomesSinceQuery(dayAfter(today, -searchedDays), leastPay)).data;
  const newest = categories && incomes && likelyPay(incomes.items, categories, today);
  const [isAnswered, setAnswered] = useState(false);
  if (!newest || isAnswered || storedText(storageKey) === newest.id) return null;
  return <Question row={newest} onAnswered={() => setAnswered(true)} />;
}

function Question({ row, onAnswered }: { readonly row: Transaction; readonly onAnswered: () => void }) {
  const { hideAmounts } = usePreferences();
  const { busy, message: problem, run } = useAction();

  const name = row.merchant ?? row.description;
  const confirm = () =>
    run(async () => {
      await createRecurring({
        name,
        direction: 'in',
        kind: 'salary',
        amount: row.amount,
        account_id: row.account_id,
        category_id: row.category_id,
        currency: row.currency,
        frequency: 'monthly',
        next_date: nextMonthly(row.date, todayHere()),
      });
      await Promise.all([recurringChanged(), invalidate('forecasts')]);
      onAnswered();
    });
  const amount = hideAmounts ? texts.hiddenAmount : amountText(row.amount, row.currency);
  return (
    <Notice title={texts.title(name)}>
      <Stack gap={2}>
        <Text as="span">{texts.why(amount, dayText(row.date))}</Text>
        {problem && (
          <Text as="span" tone="error">
            {problem}
          </Text>
        )}
        <Row gap={2}>
          <Button small busy={busy} onClick={() => void confirm()}>
            {texts.yes}
          </Button>
          <Button
            small
            kind="quiet"
            onClick={() => {
              storeText(storageKey, row.id);
              onAnswered();
            }}
          >
            {texts.no}
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}

/** Returns the next day after `today` on which a monthly payment is due that was made on `date`. */
export function nextMonthly(date: string, today: string): string {
  let months = 1;
  while (monthsLater(date, months) <= today) months += 1;
  return monthsLater(date, months);
}
