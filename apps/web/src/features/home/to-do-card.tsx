import type { BalanceSheet } from '@farthing/api-contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { importsQuery } from '../../api/imports.ts';
import { uncategorisedCountQuery } from '../../api/recent-transactions.ts';
import { countText } from '../../design/format.ts';
import { CategoryIcon, CoinsIcon, ForwardIcon, ImportIcon } from '../../design/icons.ts';
import { Card } from '../../design/layout.tsx';
import { List, ListLink } from '../../design/list.tsx';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const forward = <ForwardIcon size={18} aria-hidden />;

/** What wants to be done, each with the way to it; nothing at all where nothing does. */
export function ToDoCard({ sheet }: { readonly sheet: BalanceSheet | undefined }) {
  const uncategorised = useQuery(uncategorisedCountQuery).data ?? 0;
  const imports = useInfiniteQuery(importsQuery()).data?.pages.flatMap(({ items }) => items) ?? [];
  const waiting = imports.filter(({ status }) => status === 'previewed');
  const missing = sheet?.missing_rates.map(({ currency }) => currency) ?? [];
  const [only] = waiting;
  if (uncategorised === 0 && waiting.length === 0 && missing.length === 0) return null;
  return (
    <Card title="Things to do" padded={false}>
      <List label="Things to do">
        {uncategorised > 0 && (
          <ListLink
            to="/transactions"
            search={{ uncategorised: true }}
            mark={<CategoryIcon {...icon} />}
            end={forward}
          >
            {countText(uncategorised, 'transaction has no category', 'transactions have no category')}
          </ListLink>
        )}
        {missing.length > 0 && (
          <ListLink to="/settings/exchange-rates" mark={<CoinsIcon {...icon} />} end={forward}>
            {missing.length === 1 ? 'A rate is missing' : 'Rates are missing'}: {missing.join(', ')}
          </ListLink>
        )}
        {waiting.length === 1 && only && (
          <ListLink
            to="/import/$importId"
            params={{ importId: only.id }}
            mark={<ImportIcon {...icon} />}
            end={forward}
          >
            An import waits to be finished
          </ListLink>
        )}
        {waiting.length > 1 && (
          <ListLink to="/import" mark={<ImportIcon {...icon} />} end={forward}>
            {countText(waiting.length, 'import')} wait to be finished
          </ListLink>
        )}
      </List>
    </Card>
  );
}
