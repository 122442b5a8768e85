import type { Account, Valuation } from '@farthing/api-contract';
import { useState } from 'react';
import { addValuation, deleteValuation } from '../../../api/accounts.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { dayText, todayHere } from '../../../design/format.ts';
import { Form, Row } from '../../../design/layout.tsx';
import { toast } from '../../../design/toast.tsx';
import { isValued } from './account-types.ts';
import { balanceWords } from './balance-words.ts';
import { readBalance } from './opening.ts';
import { valuationForm as texts } from './texts.tsx';

interface ValuationFormProps {
  readonly account: Account;
  /** Existing valuations. A second one on the same day replaces the first. */
  readonly valuations: readonly Valuation[];
}

/** Writes down what an account was worth at the end of a day. */
export function ValuationForm({ account, valuations }: ValuationFormProps) {
  const [date, setDate] = useState(todayHere());
  const [amount, setAmount] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const words = balanceWords(account.type);
  const replaced = valuations.find((one) => one.date === date);

  const save = async () => {
    const typed = readBalance(amount, account.type, account.currency);
    const found = {
      ...(date ? {} : { date: common.chooseADay }),
      ...(amount.trim() === '' ? { value: texts.amountMissing } : typed.ok ? {} : { value: typed.reason }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstError();
    if (!typed.ok || Object.keys(found).length > 0 || busy) return;
    setBusy(true);
    try {
      const added = await addValuation(account.id, { date, value: typed.amount });
      toast(texts.written(dayText(date)), async () => {
        if (replaced) await addValuation(account.id, { date: replaced.date, value: replaced.value });
        else await deleteValuation(account.id, added.id);
        await moneyChanged();
      });
      setAmount('');
      await moneyChanged();
    } catch (error) {
      const fields = error instanceof ApiProblem ? Object.fromEntries(error.fields) : {};
      setErrors(Object.keys(fields).length > 0 ? fields : { value: messageOf(error) });
      focusFirstError();
    }
    setBusy(false);
  };

  return (
    <Form
      onSubmit={() => void save()}
      label={isValued(account.type) ? texts.titleValuation : texts.titleKnownBalance}
    >
      <DateField label={common.atTheEndOf} value={date} onChange={setDate} error={errors.date} />
      <AmountField
        label={words.figure}
        {...(replaced ? { description: texts.replaces } : {})}
        value={amount}
        onChange={setAmount}
        currency={account.currency}
        error={errors.value}
      />
      <Row>
        <Button type="submit" busy={busy}>
          {isValued(account.type) ? texts.addValuation : texts.addKnownBalance}
        </Button>
      </Row>
    </Form>
  );
}
