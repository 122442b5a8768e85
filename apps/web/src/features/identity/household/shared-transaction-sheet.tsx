import type { SharedTransactionDetail } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { householdChanged } from '../../../api/household.ts';
import { useSendOnce } from '../../../api/send-once.ts';
import {
  amendShared,
  deleteShared,
  recordShared,
  sharedTransactionQuery,
} from '../../../api/shared-transactions.ts';
import { useForm } from '../../../api/use-form.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { FormBody } from '../../../design/form-body.tsx';
import { dayText, joinParts, todayHere } from '../../../design/format.ts';
import { Stack } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Notice, Skeleton } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { Stat } from '../../../design/stat.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { type SharedDraft, SharedFields, type WritableAccount } from './shared-fields.tsx';
import { SharedFiles } from './shared-files.tsx';
import { sharedSheet as texts } from './texts.tsx';

interface SheetProps {
  readonly account: WritableAccount;
  /** Undefined for a new one. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** A transaction of a shared account: to look at and change as far as its level allows, or to record. */
export default function SharedTransactionSheet({ account, id, onClose }: SheetProps) {
  const query = useQuery({ ...sharedTransactionQuery(account, id ?? ''), enabled: id !== undefined });
  const title = id === undefined ? texts.newTitle : texts.title;
  return (
    <SideSheet title={title} onClose={onClose}>
      <Stack>
        <LoadFailed what={texts.what} query={query} />
        {id !== undefined && query.isPending && <Skeleton shape="row" count={5} />}
        {id === undefined && <Edit account={account} row={undefined} onClose={onClose} />}
        {query.data && (
          <>
            <Facts row={query.data} isFull={account.level === 'full'} />
            {query.data.is_fixed ? (
              <Notice>{texts.fixed}</Notice>
            ) : (
              // Another version is another form: what someone else saved meanwhile is shown.
              <Edit key={query.data.version} account={account} row={query.data} onClose={onClose} />
            )}
            <SharedFiles account={account} id={query.data.id} canAdd={!query.data.is_fixed} />
          </>
        )}
      </Stack>
    </SideSheet>
  );
}

/** The facts of a transaction that the form doesn't have. */
function Facts({ row, isFull }: { readonly row: SharedTransactionDetail; readonly isFull: boolean }) {
  if (isFull && !row.is_fixed) return null;
  return (
    <Stack gap={1}>
      <Stat label={row.merchant || row.description || common.noDescription}>
        <Amount value={row.signed_amount} currency={row.currency} size={28} />
      </Stat>
      <Text size={14} tone="quiet">
        {joinParts(dayText(row.date), row.category, row.tags.join(', '), row.is_fixed && row.notes)}
      </Text>
      {row.splits.length > 0 && (
        <List label={texts.splits} dense>
          {row.splits.map(({ category, signed_amount }, index) => (
            <ListItem
              // biome-ignore lint/suspicious/noArrayIndexKey: two splits may be alike, and their order stays
              key={index}
              end={<Amount value={signed_amount} currency={row.currency} />}
            >
              {category ?? common.noCategory}
            </ListItem>
          ))}
        </List>
      )}
    </Stack>
  );
}

interface EditProps {
  readonly account: WritableAccount;
  readonly row: SharedTransactionDetail | undefined;
  readonly onClose: () => void;
}

function Edit({ account, row, onClose }: EditProps) {
  const form = useForm(() => draftOf(row));
  const sendOnce = useSendOnce(common.yourFirstAttemptWasRecorded);
  const finish = async (done: string) => {
    await householdChanged();
    toast(done);
    onClose();
  };
  const submit = () =>
    void form.run(async () => {
      await sendOnce((key) => save({ account, row, draft: form.draft, key }));
      await finish(common.saved);
    });
  const remove = ({ id }: SharedTransactionDetail) =>
    void form.run(async () => {
      await deleteShared(account, id);
      await finish(texts.deleted);
    });
  return (
    <FormBody
      title={row ? texts.title : texts.newTitle}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      action={common.save}
      otherActions={
        row &&
        account.level === 'full' && (
          <Button kind="danger" busy={form.busy} onClick={() => remove(row)}>
            {common.deleteWord}
          </Button>
        )
      }
    >
      <SharedFields account={account} form={form} />
    </FormBody>
  );
}

/** Sends the fields that the level lets the user change. */
async function save({
  account,
  row,
  draft,
  key,
}: Pick<EditProps, 'account' | 'row'> & { readonly draft: SharedDraft; readonly key: string }) {
  const details = {
    category_id: draft.category_id || null,
    tags: [...draft.tags],
    notes: draft.notes || null,
  };
  const { date, description, merchant, type } = draft;
  const typed = readTypedAmount(draft.amount, account.currency);
  const amount = typed.ok ? typed.amount : draft.amount;
  const entry = { ...details, date, description, merchant: merchant || null, amount };
  if (row === undefined)
    return recordShared(account, { ...entry, type: type === 'income' ? type : 'expense' }, key);
  const { id, version } = row;
  if (account.level === 'annotate') return amendShared(account, id, { ...details, version });
  return amendShared(account, id, { ...entry, ...(type === 'transfer' ? {} : { type }), version });
}

function draftOf(row: SharedTransactionDetail | undefined): SharedDraft {
  return {
    type: row?.type ?? 'expense',
    date: row?.date ?? todayHere(),
    amount: row?.amount ?? '',
    description: row?.description ?? '',
    merchant: row?.merchant ?? '',
    category_id: row?.category_id ?? '',
    tags: row?.tags ?? [],
    notes: row?.notes ?? '',
  };
}
