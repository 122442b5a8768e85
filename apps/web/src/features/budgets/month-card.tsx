import type { BudgetSummary } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { budgetSettingsQuery, budgetsChanged, moveMoney, takeMoveBack } from '../../api/budgets.ts';
import { messageOf } from '../../api/problem.ts';
import { Amount } from '../../design/amount.tsx';
import { Button, IconButton } from '../../design/button.tsx';
import { SpendingBar } from '../../design/envelope.tsx';
import { Figures } from '../../design/figures.tsx';
import { countText } from '../../design/format.ts';
import { UndoIcon } from '../../design/icons.ts';
import { Card, Row, Stack } from '../../design/layout.tsx';
import { List, ListItem } from '../../design/list.tsx';
import { Text } from '../../design/text.tsx';
import { toast } from '../../design/toast.tsx';
import { LowBalanceButton } from '../notices/notices-list.tsx';
import { spanText } from './budget-words.ts';

const MonthStartSheet = lazy(() => import('./month-start-sheet.tsx'));

/** The month in figures: what its budgets come to, how far it has gone, and when it starts. */
export function MonthCard({ summary }: { readonly summary: BudgetSummary }) {
  const settings = useQuery(budgetSettingsQuery);
  const [changing, setChanging] = useState(false);
  const { base_currency: currency } = summary;
  const figure = (value: string) => <Amount value={value} currency={currency} />;
  const status = summary.remaining.startsWith('-') ? 'over' : 'under';
  return (
    <Card title="This month's budgets">
      <Stack>
        <SpendingBar
          name="All monthly budgets"
          spent={summary.spent}
          available={summary.available}
          pace={summary.pace}
          currency={currency}
          status={status}
        />
        <Figures
          lines={[
            { label: 'Budgeted', figure: figure(summary.budgeted) },
            { label: 'Carried over', figure: figure(summary.carried) },
            { label: 'Spent', figure: figure(summary.spent) },
            { label: 'Left', figure: figure(summary.remaining), total: true },
            { label: 'Even spending by now', figure: figure(summary.pace) },
            { label: 'Came in', figure: figure(summary.income) },
            { label: 'Spent outside them', figure: figure(summary.unbudgeted) },
          ]}
        />
        <Text size={14} tone="quiet">
          {spanText(summary)}
          {summary.days_left > 0 && `, ${countText(summary.days_left, 'day')} left with today`}
        </Text>
        <Row>
          <Button small onClick={() => setChanging(true)}>
            Change when months start
          </Button>
          <LowBalanceButton />
        </Row>
      </Stack>
      {changing && settings.data && (
        <Suspense>
          <MonthStartSheet settings={settings.data} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Card>
  );
}

/** What was moved between budgets in the month, each with its way back. */
export function MovesCard({ summary }: { readonly summary: BudgetSummary }) {
  const nameOf = (id: string) => summary.items.find((one) => one.id === id)?.name ?? 'a budget';
  const takeBack = async (move: BudgetSummary['moves'][number]) => {
    try {
      await takeMoveBack(move.id);
      toast('Moved back.', async () => {
        const { from_budget_id, to_budget_id, amount, month } = move;
        await moveMoney({ from_budget_id, to_budget_id, amount, month });
        await budgetsChanged();
      });
      await budgetsChanged();
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return (
    <Card title="Moved this month" padded={false}>
      <List label="Moved this month" dense>
        {summary.moves.map((move) => {
          const words = `${nameOf(move.from_budget_id)} to ${nameOf(move.to_budget_id)}`;
          return (
            <ListItem
              key={move.id}
              end={
                <>
                  <Amount value={move.amount} currency={move.currency} />
                  <IconButton
                    label={`Take back: ${words}`}
                    icon={<UndoIcon size={18} stroke={1.75} />}
                    onClick={() => void takeBack(move)}
                  />
                </>
              }
            >
              {words}
            </ListItem>
          );
        })}
      </List>
    </Card>
  );
}
