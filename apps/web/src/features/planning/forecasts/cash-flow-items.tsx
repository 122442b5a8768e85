import type { CashFlowForecast, CashFlowItem } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { joinParts } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { Badge } from '../../../design/text.tsx';
import { whenText } from './cash-flow-words.ts';
import { cashFlowItems as texts } from './texts.tsx';

/** Known upcoming items, each with its status. */
export function CashFlowItems({ forecast }: { readonly forecast: CashFlowForecast }) {
  const { items, accounts, base_currency: currency } = forecast;
  const nameOf = (id: string | null) => accounts.find((one) => one.account_id === id)?.name;
  if (items.length === 0)
    return (
      <Card>
        <EmptyState title={texts.emptyTitle}>
          {texts.emptyText((words) => (
            <Link to="/recurring">{words}</Link>
          ))}
        </EmptyState>
      </Card>
    );
  return (
    <Card title={texts.whatIsDue} padded={false}>
      <List label={texts.whatIsDue}>
        {items.map((item) => (
          <ListItem
            key={item.id}
            note={joinParts(whenText(item), nameOf(item.account_id))}
            end={<Amount value={item.amount} currency={currency} kind="flow" size={14} />}
          >
            <ItemName item={item} /> {item.is_pay && <Badge tone="good">{common.pay}</Badge>}
          </ListItem>
        ))}
      </List>
    </Card>
  );
}

/** The name, leading to the rows or the screen behind it. */
function ItemName({ item }: { readonly item: CashFlowItem }) {
  if (item.kind === 'tax') return <Link to="/tax">{item.name}</Link>;
  if (item.recurring_id !== null)
    return (
      <Link to="/recurring" search={{ open: item.recurring_id }}>
        {item.name}
      </Link>
    );
  return (
    <Link to="/transactions" search={{ q: item.name }}>
      {item.name}
    </Link>
  );
}
