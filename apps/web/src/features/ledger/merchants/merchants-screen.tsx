import type { Merchant, MerchantRename } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import {
  merchantRenamesQuery,
  merchantsQuery,
  renameMerchants,
  undoMerchantRename,
} from '../../../api/merchants.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { InstantText } from '../../../design/dates.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormDialog } from '../../../design/form-dialog.tsx';
import { TransactionsIcon } from '../../../design/icons.ts';
import { language } from '../../../design/language.ts';
import { Card } from '../../../design/layout.tsx';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { List, ListButton, ListItem } from '../../../design/list.tsx';
import { LoadedCard } from '../../../design/loaded-card.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Page } from '../../../design/page.tsx';
import { SuggestField } from '../../../design/suggest-field.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { useWork } from '../../../design/use-work.ts';
import { notifyMerchantsRenamed, TidyOffer } from './rename-offers.tsx';
import {
  recentRenames as recentTexts,
  renameMerchant as renameTexts,
  merchantsScreen as texts,
} from './texts.ts';

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

interface RenameMerchantProps {
  readonly merchant: Merchant;
  /** All names there are: typing one of them merges. */
  readonly others: readonly string[];
  readonly onClose: () => void;
}

/** Gives a merchant another name on all its transactions; the name of another merges the two. */
function RenameMerchant({ merchant, others, onClose }: RenameMerchantProps) {
  const form = useForm({ name: merchant.name });
  const wanted = form.draft.name.trim();
  const merges = wanted !== merchant.name && others.includes(wanted);
  const save = () =>
    form.submit(checked(wanted === '' ? { name: common.enterAName } : {}, wanted), async (name) => {
      if (name === merchant.name) return onClose();
      const rename = await renameMerchants({ names: [merchant.name], name });
      onClose();
      await notifyMerchantsRenamed(rename);
    });
  return (
    <FormDialog
      title={renameTexts.title(merchant.name)}
      form={form}
      onSubmit={() => void save()}
      onClose={onClose}
      action={merges ? common.merge : common.rename}
    >
      <SuggestField
        label={common.name}
        {...form.field('name')}
        suggestions={wanted === merchant.name ? [] : namesLike(wanted, others)}
        onPick={({ label }) => form.set({ name: label })}
        maxLength={300}
      />
      <Text tone="quiet">
        {merges ? renameTexts.mergeHint(wanted) : renameTexts.renameHint(merchant.transaction_count)}
      </Text>
      <Link to="/transactions" search={{ q: `"${merchant.name}"` }}>
        {renameTexts.showItsTransactions}
      </Link>
    </FormDialog>
  );
}

function namesLike(typed: string, names: readonly string[]) {
  const letters = typed.toLocaleLowerCase(language);
  if (letters === '') return [];
  return names
    .filter((name) => name !== typed && name.toLocaleLowerCase(language).includes(letters))
    .slice(0, 5)
    .map((label) => ({ value: label, label }));
}

/** Changes of names of the last 30 days that can be undone. */
function RecentRenames() {
  const { data = [] } = useQuery(merchantRenamesQuery);
  const open = data.filter(({ undone_at }) => undone_at === null).slice(0, 10);
  if (open.length === 0) return null;
  return (
    <Card title={recentTexts.title} padded={false}>
      <List label={recentTexts.list}>
        {open.map((rename) => (
          <RenameLine key={rename.id} rename={rename} />
        ))}
      </List>
    </Card>
  );
}

function RenameLine({ rename }: { readonly rename: MerchantRename }) {
  const { busy: isBusy, run } = useWork();
  const words =
    rename.name === null
      ? recentTexts.tidied
      : `${rename.from.join(', ') || recentTexts.noName} → ${rename.name}`;
  const undo = () =>
    run(async () => {
      await undoMerchantRename(rename.id);
      await moneyChanged();
      toast(recentTexts.undone);
    });
  return (
    <ListItem
      note={
        <>
          {recentTexts.count(rename.transaction_count)}, <InstantText at={rename.created_at} />
        </>
      }
      end={
        <Button
          small
          kind="quiet"
          busy={isBusy}
          label={recentTexts.undoRename(words)}
          onClick={() => void undo()}
        >
          {common.undo}
        </Button>
      }
    >
      {words}
    </ListItem>
  );
}
