import type { Merchant } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { merchantsQuery } from '../../api/merchants.ts';
import { messageOf } from '../../api/problem.ts';
import { Amount } from '../../design/amount.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { countText } from '../../design/format.ts';
import { TransactionsIcon } from '../../design/icons.ts';
import { Card } from '../../design/layout.tsx';
import { ButtonLink } from '../../design/link.tsx';
import { List, ListButton } from '../../design/list.tsx';
import { LoadFailed } from '../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../design/notice.tsx';
import { PaddedFoot } from '../../design/padded.tsx';
import { Page } from '../../design/page.tsx';
import { Text } from '../../design/text.tsx';
import { TwoLines } from '../../design/two-lines.tsx';
import { RecentRenames } from './recent-renames.tsx';
import { RenameMerchant } from './rename-merchant.tsx';
import { TidyOffer } from './tidy-offer.tsx';

/** The names that transactions carry: renamed, merged, and undone again. */
export function MerchantsScreen() {
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search.trim());
  const merchants = useQuery(merchantsQuery(sought));
  const [renaming, setRenaming] = useState<Merchant>();
  const { items = [], total = 0 } = merchants.data ?? {};
  const hasNone = merchants.data !== undefined && total === 0 && sought === '';
  return (
    <Page
      title="Merchants"
      answer={total > 0 && `${countText(total, 'name')} on your transactions, the most frequent first.`}
    >
      <TidyOffer />
      {merchants.error && (
        <LoadFailed
          what="The merchants"
          message={messageOf(merchants.error)}
          onRetry={() => void merchants.refetch()}
        />
      )}
      {!hasNone && <TextField label="Search merchants" type="search" value={search} onChange={setSearch} />}
      {!merchants.error && !merchants.data && (
        <Card>
          <Skeleton shape="row" count={8} />
        </Card>
      )}
      {hasNone && (
        <Card>
          <EmptyState
            icon={<TransactionsIcon size={32} stroke={1.5} aria-hidden />}
            title="No merchants yet"
            action={<ButtonLink to="/import">Import a statement</ButtonLink>}
          >
            Shops, firms and people appear here once your transactions name them. Statements bring clean names
            by themselves.
          </EmptyState>
        </Card>
      )}
      {merchants.data && !hasNone && (
        <Card padded={false}>
          {items.length > 0 ? (
            <List label="Merchants">
              {items.map((merchant) => (
                <MerchantLine key={merchant.name} merchant={merchant} onRename={setRenaming} />
              ))}
            </List>
          ) : (
            <PaddedFoot>
              <Text tone="quiet">{`No merchant has “${sought}” in its name.`}</Text>
            </PaddedFoot>
          )}
          {items.length > 0 && total > items.length && (
            <PaddedFoot>
              <Text tone="quiet">{`The first ${items.length} of ${total}: search for others.`}</Text>
            </PaddedFoot>
          )}
        </Card>
      )}
      <RecentRenames />
      {renaming && (
        <RenameMerchant
          merchant={renaming}
          others={items.map(({ name }) => name).filter((name) => name !== renaming.name)}
          onClose={() => setRenaming(undefined)}
        />
      )}
    </Page>
  );
}

function MerchantLine({
  merchant,
  onRename,
}: {
  readonly merchant: Merchant;
  readonly onRename: (merchant: Merchant) => void;
}) {
  const [first, ...more] = merchant.totals;
  const isEarner = first !== undefined && /^-?0(\.0+)?$/.test(first.spent);
  return (
    <ListButton
      onClick={() => onRename(merchant)}
      note={`${countText(merchant.transaction_count, 'transaction')}${merchant.remembered ? ', name chosen by you' : ''}`}
      end={
        first && (
          <TwoLines
            align="end"
            note={more.length > 0 ? `and in ${more.length} more` : isEarner ? 'received' : 'spent'}
          >
            <Amount value={isEarner ? first.received : first.spent} currency={first.currency} />
          </TwoLines>
        )
      }
    >
      {merchant.name}
    </ListButton>
  );
}
