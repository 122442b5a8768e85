import type { BudgetSummary } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/layout.tsx';
import { List, ListItem } from '../../design/list.tsx';
import { CategoryMark } from '../../design/stat.tsx';

interface OutsideCardProps {
  readonly summary: BudgetSummary;
  /** Sets a budget for a category. */
  readonly onSet: (category: string) => void;
}

/** What was spent in the month where no monthly budget is, the most first; each can be given one. */
export function OutsideCard({ summary, onSet }: OutsideCardProps) {
  return (
    <Card title="Spent outside budgets" padded={false}>
      <List label="Spent outside budgets">
        {summary.unbudgeted_categories.map(({ category_id: id, name, group_name: group, spent }) => (
          <ListItem
            key={id ?? 'none'}
            mark={<CategoryMark name={name} />}
            note={group}
            end={
              <>
                <Amount value={spent} currency={summary.base_currency} />
                {id && (
                  <Button small label={`Set a budget for ${name}`} onClick={() => onSet(id)}>
                    Set
                  </Button>
                )}
              </>
            }
          >
            {name}
          </ListItem>
        ))}
      </List>
    </Card>
  );
}
