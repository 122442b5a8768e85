import type { Account, ReconciliationCheck } from '@farthing/api-contract';
import { useState } from 'react';
import { ApiProblem, useProblem } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { checkStatement, deleteReconciliation, reconcile } from '../../../api/reconciliations.ts';
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
  const [date, setDate] = useState(todayHere());
  const [amount, setAmount] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useProblem();
  const [difference, setDifference] = useState<ReconciliationCheck>();
  const [busy, setBusy] = useState(false);

  const compare = async () => {
    const typed = balance.read(amount);
    const balanceError = amount.trim() === '' ? texts.balanceMissing : typed.ok ? undefined : typed.reason;
    const found = {
      ...(date ? {} : { date: texts.dayMissing }),
      ...(balanceError ? { balance: balanceError } : {}),
    };
    setErrors(found);
    setDifference(undefined);
    setProblem(undefined);
    if (Object.keys(found).length > 0) focusFirstError();
    if (!typed.ok || Object.keys(found).length > 0 || busy) return;
    setBusy(true);
    try {
      const statement = { date, balance: typed.amount };
      const check = await checkStatement(id, statement);
      if (check.agrees) {
        const made = await reconcile(id, statement);
        setAmount('');
        toast(texts.locked(account.name, dayText(date)), () => deleteReconciliation(id, made.id));
        await moneyChanged();
      } else setDifference(check);
    } catch (error) {
      if (error instanceof ApiProblem && error.fields.size > 0) setErrors(Object.fromEntries(error.fields));
      else setProblem(error);
    }
    setBusy(false);
  };

  return (
    <Form onSubmit={() => void compare()} label={texts.title}>
      <DateField label={texts.lastDay} value={date} onChange={setDate} error={errors.date} />
      <AmountField
        label={texts.atItsEnd(balance.figure)}
        value={amount}
        onChange={setAmount}
        currency={currency}
        error={errors.balance ?? problem}
      />
      {difference && <Difference check={difference} accountId={id} />}
      <Row>
        <Button type="submit" busy={busy}>
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
