import type { Goal } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { goalsQuery } from '../../api/goals.ts';
import { messageOf } from '../../api/problem.ts';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { dayText } from '../../design/format.ts';
import { Card, Stack } from '../../design/layout.tsx';
import { LoadFailed } from '../../design/load-failed.tsx';
import { Meter } from '../../design/meter.tsx';
import { Skeleton } from '../../design/notice.tsx';
import { Text } from '../../design/text.tsx';
import { TextButton } from '../../design/text-button.tsx';

const GoalSheet = lazy(() => import('./goal-sheet.tsx'));

/** What is saved for, how far it is, and what each month needs. */
export function GoalsCard() {
  const goals = useQuery(goalsQuery);
  const [doing, setDoing] = useState<Goal | 'add'>();
  return (
    <Card
      title="Goals"
      action={
        <Button small onClick={() => setDoing('add')}>
          Add a goal
        </Button>
      }
    >
      <Stack>
        {goals.error && (
          <LoadFailed
            what="Your goals"
            message={messageOf(goals.error)}
            onRetry={() => void goals.refetch()}
          />
        )}
        {goals.isPending && <Skeleton shape="row" count={2} />}
        {goals.data?.length === 0 && (
          <Text size={14} tone="quiet">
            A holiday, a deposit, the car insurance that comes in May: say how much and by when, and see what
            each month needs.
          </Text>
        )}
        {goals.data?.map((goal) => (
          <Stack key={goal.id} gap={1}>
            <Meter
              name={goal.name}
              used={goal.saved}
              whole={goal.target_amount}
              left={goal.remaining}
              currency={goal.currency}
              did="saved"
              rest="to go"
              gloss={<GlossOf goal={goal} />}
            />
            <TextButton label={`Edit the goal ${goal.name}`} onClick={() => setDoing(goal)}>
              Edit
            </TextButton>
          </Stack>
        ))}
      </Stack>
      {doing && (
        <Suspense>
          <GoalSheet goal={doing === 'add' ? undefined : doing} onClose={() => setDoing(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}

function GlossOf({ goal }: { readonly goal: Goal }) {
  const { status, target_date: date, monthly_needed: needed, currency } = goal;
  if (status === 'reached') return <>reached</>;
  if (date === null || needed === null) return null;
  if (status === 'overdue') return <>was due by {dayText(date)}</>;
  return (
    <>
      <Amount value={needed} currency={currency} size={12} tone="quiet" /> a month until {dayText(date)}
    </>
  );
}
