import type { Merchant } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { merchantsQuery } from '../../../api/merchants.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { TransactionsIcon } from '../../../design/icons.ts';
import { ButtonLink } from '../../../design/link.tsx';
import { List, ListButton } from '../../../design/list.tsx';
import { LoadedCard } from '../../../design/loaded-card.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Page } from '../../../design/page.tsx';
import { Text } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { RecentRenames } from './recent-renames.tsx';
import { RenameMerchant } from './rename-merchant.tsx';
import { TidyOffer } from './rename-offers.tsx';
import { merchantsScreen as texts } from './texts.ts';

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
      {!hasNone && <TextField label={texts.search} type="search" value={search} onChange={setSearch} />}
      <LoadedCard what={common.theMerchants} query={merchants} lines={8} empty={hasNone && <NoMerchants />}>
        {items.length > 0 && (
          <List label={common.merchants}>
            {items.map((merchant) => (
              <MerchantLine key={merchant.name} merchant={merchant} onRename={setRenaming} />
            ))}
          </List>
        )}
        {(items.length === 0 || total > items.length) && (
          <PaddedFoot>
            <Text tone="quiet">
              {items.length === 0 ? texts.noneFound(sought) : texts.onlyFirst(items.length, total)}
            </Text>
          </PaddedFoot>
        )}
      </LoadedCard>
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

function NoMerchants() {
  return (
    <EmptyState
      icon={<TransactionsIcon size={32} stroke={1.5} aria-hidden />}
      title={texts.emptyTitle}
      action={<ButtonLink to="/import">{common.importAStatement}</ButtonLink>}
    >
      {texts.empty}
    </EmptyState>
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
