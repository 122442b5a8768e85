import type { CostBalance } from '@farthing/api-contract';
import { useState } from 'react';
import { householdChanged } from '../../../api/household.ts';
import { useSendOnce } from '../../../api/send-once.ts';
import { recordSettlement } from '../../../api/shared-costs.ts';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { todayHere } from '../../../design/format.ts';
import { Form } from '../../../design/layout.tsx';
import { Dialog } from '../../../design/sheet.tsx';
import { FormActions } from '../../../design/sheet-actions.tsx';
import { toast } from '../../../design/toast.tsx';
import { AttemptNotice } from '../../identity/auth/attempt-notice.tsx';
import { useAttempt } from '../../identity/auth/use-attempt.ts';
import { typed } from './cost-form.tsx';
import { settleForm as texts } from './texts.tsx';

interface SettleFormProps {
  readonly me: string;
  /** The balance to settle. */
  readonly balance: CostBalance;
  readonly onClose: () => void;
}

/** Records money that one person paid another. Starts with what is owed. */
export default function SettleForm({ me, balance, onClose }: SettleFormProps) {
  const { user_id, name, currency } = balance;
  const [who, setWho] = useState<'you' | 'they'>(balance.balance.startsWith('-') ? 'you' : 'they');
  const [amount, setAmount] = useState(balance.balance.replace('-', ''));
  const [date, setDate] = useState(todayHere());
  const sendOnce = useSendOnce(common.yourFirstAttemptWasRecorded);
  const attempt = useAttempt();
  const submit = () =>
    void attempt.run(async () => {
      const [from, to] = who === 'you' ? [me, user_id] : [user_id, me];
      const paid = { from_user_id: from, to_user_id: to, amount: typed(amount, currency), currency, date };
      await sendOnce((key) => recordSettlement(paid, key));
      await householdChanged();
      toast(texts.saved);
      onClose();
    });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Form onSubmit={submit} label={texts.title}>
        <AttemptNotice attempt={attempt} />
        <SelectField
          label={texts.who}
          value={who}
          onChange={setWho}
          options={[
            { value: 'you', label: texts.youPaid(name) },
            { value: 'they', label: texts.theyPaid(name) },
          ]}
        />
        <AmountField
          label={texts.amount}
          currency={currency}
          value={amount}
          onChange={setAmount}
          error={attempt.fields.get('amount')}
        />
        <DateField label={texts.date} value={date} onChange={setDate} error={attempt.fields.get('date')} />
        <FormActions label={common.save} busy={attempt.busy} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
