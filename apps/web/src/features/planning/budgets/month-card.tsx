import type { BudgetSummary } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { budgetSettingsQuery, budgetsChanged, moveMoney, takeMoveBack } from '../../../api/budgets.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { SpendingBar } from '../../../design/envelope.tsx';
import { Figures } from '../../../design/figures.tsx';
import { isNothing } from '../../../design/format.ts';
import { UndoIcon } from '../../../design/icons.ts';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { Hint } from '../../../design/text.tsx';
import { LowBalanceButton } from '../notices/notices-list.tsx';
import { rangeText } from './budget-words.ts';
import { setAside, monthCard as texts } from './texts.tsx';

const FreeLine = lazyPart(() => import('../forecasts/free-line.tsx'));
const MonthStartSheet = lazyPart(() => import('./month-start-sheet.tsx'));

/** The month in figures: what its budgets come to, how far it has gone, and when it starts. */
export function MonthCard({ summary }: { readonly summary: BudgetSummary }) {
  const settings = useQuery(budgetSettingsQuery);
  const [changing, setChanging] = useState(false);
  const { base_currency: currency, to_budget: toBudget } = summary;
  const figure = (value: string) => <Amount value={value} currency={currency} />;
  const status = summary.remaining.startsWith('-') ? 'over' : 'under';
  return (
    <Card title={texts.title}>
      <Stack>
        <SpendingBar
          name={texts.all}
          spent={summary.spent}
          available={summary.available}
          pace={summary.pace}
          currency={currency}
          status={status}
        />
        <Figures
          lines={[
            { label: texts.budgeted, figure: figure(summary.budgeted) },
            { label: texts.carriedOver, figure: figure(summary.carried) },
            { label: common.spent, figure: figure(summary.spent) },
            { label: common.left, figure: figure(summary.remaining), total: true },
          ]}
        />
        <Figures
          lines={[
            { label: common.cameIn, figure: figure(summary.income) },
            { label: texts.budgeted, figure: figure(summary.budgeted) },
            ...(isNothing(summary.set_aside) ? [] : [{ label: setAside, figure: figure(summary.set_aside) }]),
            toBudget.startsWith('-')
              ? { label: texts.overBudgeted, figure: figure(toBudget.slice(1)), total: true }
              : { label: texts.toBudget, figure: figure(toBudget), total: true },
          ]}
        />
        <Figures
          lines={[
            { label: texts.evenSpendingByNow, figure: figure(summary.pace) },
            { label: texts.spentOutsideThem, figure: figure(summary.unbudgeted) },
          ]}
        />
        <DaysLeft summary={summary} />
        <Row>
          <Button small onClick={() => setChanging(true)}>
            {texts.changeStart}
          </Button>
          <LowBalanceButton />
        </Row>
        {changing && settings.error && !settings.data && (
          <LoadFailed what={texts.whatSettings} query={settings} />
        )}
      </Stack>
      {changing && settings.data && (
        <MonthStartSheet settings={settings.data} onClose={() => setChanging(false)} />
      )}
    </Card>
  );
}

/** The days of the month, and for the month under way the money that is free until payday. */
function DaysLeft({ summary }: { readonly summary: BudgetSummary }) {
  return (
    <>
      <Hint>{texts.span(rangeText(summary), summary.days_left)}</Hint>
      {summary.days_left > 0 && <FreeLine />}
    </>
  );
}

/** Money moved between budgets in the month, each with an undo button. */
export function MovesCard({ summary }: { readonly summary: BudgetSummary }) {
  const nameOf = (id: string) => summary.items.find((one) => one.id === id)?.name ?? texts.goneBudget;
  const takeBack = (move: BudgetSummary['moves'][number]) =>
    runWithUndo({
      run: () => takeMoveBack(move.id),
      done: texts.movedBack,
      undo: async () => {
        const { from_budget_id, to_budget_id, amount, month } = move;
        await moveMoney({ from_budget_id, to_budget_id, amount, month });
      },
      refresh: budgetsChanged,
    });
  return (
    <Card title={texts.movesTitle} padded={false}>
      <List label={texts.movesTitle} dense>
        {summary.moves.map((move) => {
          const words = texts.move(nameOf(move.from_budget_id), nameOf(move.to_budget_id));
          return (
            <ListItem
              key={move.id}
              end={
                <>
                  <Amount value={move.amount} currency={move.currency} />
                  <IconButton
                    label={texts.takeBack(words)}
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
