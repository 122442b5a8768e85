import type { Household, HouseholdBudget } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { categoriesQuery } from '../../../api/categories.ts';
import { householdChanged } from '../../../api/household.ts';
import { createHouseholdBudget, deleteHouseholdBudget } from '../../../api/household-budgets.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { messageOf } from '../../../api/problem.ts';
import { Amount } from '../../../design/amount.tsx';
import { IconButton } from '../../../design/button.tsx';
import { Envelope } from '../../../design/envelope.tsx';
import { dayText, isNothing } from '../../../design/format.ts';
import { DeleteIcon, EditIcon, MoreIcon } from '../../../design/icons.ts';
import { Menu } from '../../../design/menu.tsx';
import { CategoryMark } from '../../../design/stat.tsx';
import { Badge } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { budgetRow as texts } from './texts.tsx';

interface BudgetRowProps {
  readonly budget: HouseholdBudget;
  readonly members: Household['members'];
  /** Absent for viewers. */
  readonly onEdit: (() => void) | undefined;
}

/** One budget of the household in its list, with each person's part. */
export function BudgetRow({ budget, members, onEdit }: BudgetRowProps) {
  const { name, currency } = budget;
  return (
    <Envelope
      mark={<CategoryMark name={name} group={useGroupOf()(name)} />}
      name={name}
      spent={budget.spent}
      available={budget.available}
      remaining={budget.remaining}
      pace={budget.pace}
      status={budget.status}
      currency={currency}
      badge={<StatusBadge budget={budget} />}
      amount={<Amount value={budget.available} currency={currency} size={12} tone="quiet" />}
      note={<Note budget={budget} members={members} />}
      menu={
        onEdit && (
          <Menu
            target={<IconButton label={texts.moreFor(name)} icon={<MoreIcon size={20} stroke={1.75} />} />}
            items={[
              { label: texts.edit, icon: <EditIcon size={18} />, onSelect: onEdit },
              {
                label: texts.delete,
                icon: <DeleteIcon size={18} />,
                danger: true,
                onSelect: () => void remove(budget),
              },
            ]}
          />
        )
      }
    />
  );
}

/** Returns a function that finds the group of the user's category of a name, whose colour the name gets. */
export function useGroupOf(): (name: string) => string | undefined {
  const categories = useQuery(categoriesQuery).data ?? [];
  return (name) => categories.find((one) => one.name === name && one.kind === 'expense')?.group_name;
}

async function remove({ id, name, currency, period, amounts, rollover }: HouseholdBudget): Promise<void> {
  try {
    await deleteHouseholdBudget(id);
    const key = newIdempotencyKey();
    toast(texts.deleted(name), () =>
      createHouseholdBudget({ name, currency, period, amounts, rollover }, key),
    );
    await householdChanged();
  } catch (error) {
    toast(messageOf(error));
  }
}

function StatusBadge({ budget }: { readonly budget: HouseholdBudget }) {
  if (budget.status === 'over') return <Badge tone="error">{texts.over}</Badge>;
  return budget.status === 'near' ? <Badge tone="warning">{texts.nearlySpent}</Badge> : null;
}

/** Amounts of people, carried over, and left for each day, with the end of a week or year. */
function Note({ budget, members }: Pick<BudgetRowProps, 'budget' | 'members'>) {
  const { currency, carried, per_day: perDay, counted_twice: twice, people } = budget;
  const amount = (value: string) => <Amount value={value} currency={currency} size={12} tone="quiet" />;
  const nameOf = (id: string) => members.find(({ user_id }) => user_id === id)?.name ?? '';
  const parts: [key: string, part: ReactNode][] = people
    .filter(({ spent }) => !isNothing(spent))
    .map(({ user_id, spent }) => [user_id, texts.part(nameOf(user_id), amount(spent))]);
  if (!isNothing(twice)) parts.push(['twice', texts.twice(amount(twice))]);
  if (!isNothing(carried)) parts.push(['carried', texts.carriedOver(amount(carried))]);
  if (perDay !== null && !isNothing(perDay)) parts.push(['day', texts.perDay(amount(perDay))]);
  if (budget.period !== 'monthly') parts.push(['end', texts.until(dayText(budget.period_end))]);
  return parts.map(([key, part], index) => (
    <Fragment key={key}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ));
}
