import type { BudgetSummary } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { CategoryMark } from '../../../design/stat.tsx';
import { outsideCard as texts } from './texts.tsx';

interface OutsideCardProps {
  readonly summary: BudgetSummary;
  /** Sets a budget for a category. */
  readonly onSet: (category: string) => void;
}

/**
 * Spending in categories without a monthly budget, highest first. A category without any budget can be given
 * one. Others show the length of their budget's period.
 */
export function OutsideCard({ summary, onSet }: OutsideCardProps) {
  const longer = new Map(
    summary.items.map(({ category_id: id, group_name: group, period }) => [id ?? group, period]),
  );
  return (
    <Card title={texts.title} padded={false}>
      <List label={texts.title}>
        {summary.unbudgeted_categories.map(({ category_id: id, name, group_name: group, spent }) => {
          const period = longer.get(id) ?? longer.get(group);
          return (
            <ListItem
              key={id ?? 'none'}
              mark={<CategoryMark name={name} group={group} />}
              note={period ? texts.hasBudget(period) : group}
              end={
                <>
                  <Amount value={spent} currency={summary.base_currency} />
                  {id && !period && (
                    <Button small label={texts.setFor(name)} onClick={() => onSet(id)}>
                      {texts.set}
                    </Button>
                  )}
                </>
              }
            >
              {name}
            </ListItem>
          );
        })}
      </List>
    </Card>
  );
}
