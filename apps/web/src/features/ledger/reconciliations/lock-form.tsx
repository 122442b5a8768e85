import type { Account, ReconciliationCheck } from '@farthing/api-contract';
import { useState } from 'react';
import { moneyChanged } from '../../../api/queries.ts';
import { checkStatement, deleteReconciliation, reconcile } from '../../../api/reconciliations.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { dayText, todayHere } from '../../../design/format.ts';
import { Form, Row } from '../../../design/layout.tsx';
import { List, ListLink } from '../../../design/list.tsx';
import { Notice } from '../../../design/notice.tsx';
import { toast } from '../../../design/toast.tsx';
import { lockForm as texts } from './texts.tsx';

/** Label and parser of an account's balance. Amounts due are typed without a minus sign. */
export interface BalanceInput {
  readonly figure: string;
  read(
    typed: string,
  ): { readonly ok: true; readonly amount: string } | { readonly ok: false; readonly reason: string };
}

interface LockFormProps {
  readonly account: Account;
  readonly balance: BalanceInput;
}

/** Compares a statement with what is recorded: locks the account to it where they agree, says what differs where not. */
export function LockForm({ account, balance }: LockFormProps) {
  const { id, currency } = account;
  const form = useForm({ date: todayHere(), balance: '' });
  const [difference, setDifference] = useState<ReconciliationCheck>();
  const compare = () => {
    const { date } = form.draft;
    const typed = balance.read(form.draft.balance);
    const wrong = {
      ...(!date && { date: texts.dayMissing }),
      ...(form.draft.balance.trim() === '' && { balance: texts.balanceMissing }),
      ...(form.draft.balance.trim() !== '' && !typed.ok && { balance: typed.reason }),
    };
    setDifference(undefined);
    const statement = { date, balance: typed.ok ? typed.amount : '' };
    void form
      .submit(checked(wrong, statement), async () => {
        const check = await checkStatement(id, statement);
        if (!check.agrees) return setDifference(check);
        const made = await reconcile(id, statement);
        form.set({ balance: '' });
        toast(texts.locked(account.name, dayText(date)), () => deleteReconciliation(id, made.id));
        await moneyChanged();
      })
      .then(focusFirstError);
  };
  return (
    <Form onSubmit={compare} label={texts.title}>
      <DateField label={texts.lastDay} {...form.field('date')} />
      <AmountField
        label={texts.atItsEnd(balance.figure)}
        {...form.field('balance')}
        currency={currency}
        error={form.errors.balance ?? form.message}
      />
      {difference && <Difference check={difference} accountId={id} />}
      <Row>
        <Button type="submit" busy={form.busy}>
          {texts.compareAndLock}
        </Button>
      </Row>
    </Form>
  );
}

interface DifferenceProps {
  readonly check: ReconciliationCheck;
  readonly accountId: string;
}

function Difference({ check, accountId }: DifferenceProps) {
  const { currency, candidates } = check;
  const figure = (value: string) => <Amount value={value} currency={currency} size={14} />;
  return (
    <Notice tone="warning" title={texts.differ}>
      {texts.difference(figure(check.balance), figure(check.statement_balance), figure(check.difference))}
      {candidates.length > 0 && (
        <List label={texts.candidates} dense>
          {candidates.map(({ transaction_id, date, description, signed_amount, reason }) => (
            <ListLink
              key={transaction_id}
              to="/transactions"
              search={{ account_id: accountId, open: transaction_id }}
              note={`${dayText(date)} · ${reason === 'extra' ? texts.agreeWithout : texts.agreeTurned}`}
              end={figure(signed_amount)}
            >
              {description || common.noDescription}
            </ListLink>
          ))}
        </List>
      )}
    </Notice>
  );
}
