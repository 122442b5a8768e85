import type { Account, LowBalanceLimit } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../../api/accounts.ts';
import { lowBalancesQuery, noticesChanged, removeLowBalance, setLowBalance } from '../../../api/notices.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { FormBody } from '../../../design/form-body.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { Hint } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { lowBalanceSheet as texts } from './texts.tsx';

/** Types of account that bills are paid from. */
const spendable: ReadonlySet<string> = new Set(['cash', 'savings']);

/** Sheet for the low balance limits of accounts. */
export default function LowBalanceSheet({ onClose }: { readonly onClose: () => void }) {
  const accounts = useQuery(accountsQuery);
  const limits = useQuery(lowBalancesQuery);
  const failed = accounts.error ?? limits.error;
  const hasLimit = new Set(limits.data?.map(({ account_id }) => account_id));
  // A house or a pension doesn't run low. A limit that is set can be removed whatever the account is.
  const open = accounts.data?.filter(
    ({ id, type, closed_on }) => closed_on === null && (spendable.has(type) || hasLimit.has(id)),
  );
  return (
    <SideSheet title={texts.title} onClose={onClose}>
      <LoadFailed what={texts.yourLimits} query={[accounts, limits]} />
      {!failed && !(open && limits.data) && <Skeleton shape="row" count={4} />}
      {open?.length === 0 && <EmptyState title={common.noAccountsYet}>{texts.emptyText}</EmptyState>}
      {open && open.length > 0 && limits.data && (
        <LimitsForm accounts={open} limits={limits.data} onClose={onClose} />
      )}
    </SideSheet>
  );
}

interface LimitsFormProps {
  readonly accounts: readonly Account[];
  readonly limits: readonly LowBalanceLimit[];
  readonly onClose: () => void;
}

const write = (id: string, amount: string) =>
  amount === '' ? removeLowBalance(id) : setLowBalance(id, amount);

/** Returns the amounts typed for accounts, empty to remove a limit, and what is wrong with the others. */
function readLimits(accounts: readonly Account[], typed: Readonly<Record<string, string>>) {
  const errors: Record<string, string> = {};
  const amounts = new Map<string, string>();
  for (const { id, currency } of accounts) {
    const text = typed[id]?.trim() ?? '';
    const read = text === '' ? ({ ok: true, amount: '' } as const) : readTypedAmount(text, currency);
    if (read.ok) amounts.set(id, read.amount);
    else errors[id] = read.reason;
  }
  return checked(errors, amounts);
}

function LimitsForm({ accounts, limits, onClose }: LimitsFormProps) {
  const limitOf = (id: string) => limits.find(({ account_id }) => account_id === id)?.amount ?? '';
  const form = useForm(() => Object.fromEntries(accounts.map(({ id }) => [id, limitOf(id)])));
  const save = () => {
    const changed = accounts.filter(({ id }) => form.draft[id] !== limitOf(id));
    void form.submit(readLimits(changed, form.draft), async (amounts) => {
      try {
        for (const [id, amount] of amounts) await write(id, amount);
        if (amounts.size > 0)
          toast(texts.saved, async () => {
            for (const id of amounts.keys()) await write(id, limitOf(id));
          });
        onClose();
      } finally {
        await noticesChanged();
      }
    });
  };
  return (
    <FormBody title={texts.title} form={form} onSubmit={save} onClose={onClose} action={texts.save}>
      <Hint>{texts.explanation}</Hint>
      {accounts.map(({ id, name, currency }) => (
        <AmountField
          key={id}
          label={texts.below(name)}
          value={form.draft[id] ?? ''}
          onChange={(value) => form.set({ [id]: value })}
          currency={currency}
          error={form.errors[id]}
        />
      ))}
    </FormBody>
  );
}
