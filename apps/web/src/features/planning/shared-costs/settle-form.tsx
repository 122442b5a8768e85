import type { CostBalance } from '@farthing/api-contract';
import { householdChanged } from '../../../api/household.ts';
import { useSendOnce } from '../../../api/send-once.ts';
import { recordSettlement } from '../../../api/shared-costs.ts';
import { useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { FormDialog } from '../../../design/form-dialog.tsx';
import { todayHere } from '../../../design/format.ts';
import { toast } from '../../../design/toast.tsx';
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
  const form = useForm({
    who: balance.balance.startsWith('-') ? 'you' : 'they',
    amount: balance.balance.replace('-', ''),
    date: todayHere(),
  });
  const sendOnce = useSendOnce(common.yourFirstAttemptWasRecorded);
  const save = () =>
    void form.run(async () => {
      const { who, amount, date } = form.draft;
      const [from, to] = who === 'you' ? [me, user_id] : [user_id, me];
      const paid = { from_user_id: from, to_user_id: to, amount: typed(amount, currency), currency, date };
      await sendOnce((key) => recordSettlement(paid, key));
      await householdChanged();
      toast(texts.saved);
      onClose();
    });
  return (
    <FormDialog title={texts.title} form={form} onSubmit={save} onClose={onClose} action={common.save}>
      <SelectField
        label={texts.who}
        {...form.field('who')}
        options={[
          { value: 'you', label: texts.youPaid(name) },
          { value: 'they', label: texts.theyPaid(name) },
        ]}
      />
      <AmountField label={texts.amount} currency={currency} {...form.field('amount')} />
      <DateField label={texts.date} {...form.field('date')} />
    </FormDialog>
  );
}
