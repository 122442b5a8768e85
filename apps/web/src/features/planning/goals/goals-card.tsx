import type { Goal } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { goalsQuery } from '../../../api/goals.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Meter } from '../../../design/meter.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Hint } from '../../../design/text.tsx';
import { TextButton } from '../../../design/text-button.tsx';
import { goalsCard as texts } from './texts.tsx';

const GoalSheet = lazyPart(() => import('./goal-sheet.tsx'));

/** Savings goals with their progress and monthly saving needed. */
export function GoalsCard() {
  const goals = useQuery(goalsQuery);
  const [doing, setDoing] = useState<Goal | 'add'>();
  return (
    <Card
      title={texts.title}
      action={
        <Button small onClick={() => setDoing('add')}>
          {texts.addAGoal}
        </Button>
      }
    >
      <Stack>
        <LoadFailed what={texts.what} query={goals} />
        {goals.isPending && <Skeleton shape="row" count={2} />}
        {goals.data?.length === 0 && <Hint>{texts.empty}</Hint>}
        {goals.data?.map((goal) => (
          <Stack key={goal.id} gap={1}>
            <Meter
              name={goal.name}
              used={goal.saved}
              whole={goal.target_amount}
              left={goal.remaining}
              currency={goal.currency}
              did={texts.saved}
              rest={texts.toGo}
              gloss={glossOf(goal)}
            />
            <TextButton label={texts.editTheGoal(goal.name)} onClick={() => setDoing(goal)}>
              {common.edit}
            </TextButton>
          </Stack>
        ))}
      </Stack>
      {doing && <GoalSheet goal={doing === 'add' ? undefined : doing} onClose={() => setDoing(undefined)} />}
    </Card>
  );
}

function glossOf(goal: Goal): ReactNode {
  const { status, target_date: date, monthly_needed: needed, currency } = goal;
  if (status === 'reached') return texts.reached;
  if (date === null || needed === null) return null;
  if (status === 'overdue') return texts.wasDueBy(dayText(date));
  return texts.neededUntil(
    <Amount value={needed} currency={currency} size={12} tone="quiet" />,
    dayText(date),
  );
}
