import type { Account } from '@farthing/api-contract';
import { accountsQuery, changeAccount } from '../../../api/accounts.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { Form, Row } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { toast } from '../../../design/toast.tsx';
import { readBalance } from './opening.ts';
import { balanceQuestion as texts } from './texts.tsx';

interface BalanceFieldProps {
  readonly account: Account;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Asks what the bank says that an account holds now, or what is owed on it. */
export function BalanceField({ account, value, error, onChange }: BalanceFieldProps) {
  const { name, currency } = account;
  const label = account.class === 'liability' ? texts.owedNow(name) : texts.balanceNow(name);
  const { reason } = readTyped(account, value);
  return (
    <AmountField
      label={label}
      description={texts.why}
      value={value}
      error={error && reason}
      onChange={onChange}
      currency={currency}
    />
  );
}

/** Reads what was typed: an amount signed as the account's balance, or the reason why it is none. Nothing for an empty field. */
export function readTyped({ type, currency }: Account, value: string): { amount?: string; reason?: string } {
  if (value.trim() === '') return {};
  const typed = readBalance(value, type, currency);
  return typed.ok ? { amount: typed.amount } : { reason: typed.reason };
}

/** Stores the balance of today of an account. */
export async function stateBalance(accountId: string, balance: string): Promise<void> {
  const accounts = await queryClient.fetchQuery({ ...accountsQuery, staleTime: 0 });
  const account = accounts.find(({ id }) => id === accountId);
  if (!account) return;
  await changeAccount(accountId, { balance, version: account.version });
  await moneyChanged();
}

/** The one question about an account that was imported without a balance. Until it is answered, it counts in no total. */
export function BalanceQuestion({ account }: { readonly account: Account }) {
  const form = useForm({ balance: '' });
  const { amount, reason } = readTyped(account, form.draft.balance);
  const save = () =>
    form.submit(
      checked(amount === undefined ? { balance: reason ?? texts.amountMissing } : {}, amount ?? ''),
      async (balance) => {
        await stateBalance(account.id, balance);
        toast(texts.stored(account.name));
      },
    );
  return (
    <Form onSubmit={() => void save()} label={texts.title}>
      {form.message && <Notice tone="error">{form.message}</Notice>}
      <BalanceField account={account} {...form.field('balance')} />
      <Row>
        <Button type="submit" busy={form.busy}>
          {texts.save}
        </Button>
      </Row>
    </Form>
  );
}
