import type { Merchant } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { merchantsQuery } from '../../../api/merchants.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { TransactionsIcon } from '../../../design/icons.ts';
import { Card } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { List, ListButton } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Page } from '../../../design/page.tsx';
import { Text } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { RecentRenames } from './recent-renames.tsx';
import { RenameMerchant } from './rename-merchant.tsx';
import { merchantsScreen as texts } from './texts.ts';
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
    <Page title={common.merchants} answer={total > 0 && texts.answer(total)}>
      <TidyOffer />
      <LoadFailed what={common.theMerchants} query={merchants} />
      {!hasNone && <TextField label={texts.search} type="search" value={search} onChange={setSearch} />}
      {!merchants.error && !merchants.data && (
        <Card>
          <Skeleton shape="row" count={8} />
        </Card>
      )}
      {hasNone && (
        <Card>
          <EmptyState
            icon={<TransactionsIcon size={32} stroke={1.5} aria-hidden />}
            title={texts.emptyTitle}
            action={<ButtonLink to="/import">{common.importAStatement}</ButtonLink>}
          >
            {texts.empty}
          </EmptyState>
        </Card>
      )}
      {merchants.data && !hasNone && (
        <Card padded={false}>
          {items.length > 0 ? (
            <List label={common.merchants}>
              {items.map((merchant) => (
                <MerchantLine key={merchant.name} merchant={merchant} onRename={setRenaming} />
              ))}
            </List>
          ) : (
            <PaddedFoot>
              <Text tone="quiet">{texts.noneFound(sought)}</Text>
            </PaddedFoot>
          )}
          {items.length > 0 && total > items.length && (
            <PaddedFoot>
              <Text tone="quiet">{texts.onlyFirst(items.length, total)}</Text>
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
      note={texts.transactions(merchant.transaction_count, merchant.remembered)}
      end={
        first && (
          <TwoLines
            align="end"
            note={more.length > 0 ? texts.andInMore(more.length) : isEarner ? texts.received : texts.spent}
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
