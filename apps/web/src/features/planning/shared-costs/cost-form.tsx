import type { CostSplit, Household, NewCost, Transaction } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { householdChanged } from '../../../api/household.ts';
import { useSendOnce } from '../../../api/send-once.ts';
import { shareCost } from '../../../api/shared-costs.ts';
import { transactionQuery } from '../../../api/transactions.ts';
import { checked, type FieldErrors, useForm } from '../../../api/use-form.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField, ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormDialog } from '../../../design/form-dialog.tsx';
import { dayText, joinParts, todayHere } from '../../../design/format.ts';
import { FormSection } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Stat } from '../../../design/stat.tsx';
import { toast } from '../../../design/toast.tsx';
import { costForm as texts } from './texts.tsx';

interface CostFormProps {
  readonly household: Household;
  readonly currency: string;
  /** A transaction of the user whose cost is shared. */
  readonly transactionId: string | undefined;
  readonly onClose: () => void;
}

const splits = (['equal', 'percent', 'amount'] as const).map((value) => ({
  value,
  label: texts.splits[value],
}));

interface Draft {
  readonly description: string;
  readonly amount: string;
  readonly date: string;
  readonly split: CostSplit;
  /** People who share equally. */
  readonly chosen: readonly string[];
  /** Percentages or amounts by person. */
  readonly values: Readonly<Record<string, string>>;
}

const emptyDraft = (people: Household['members']): Draft => ({
  description: '',
  amount: '',
  date: todayHere(),
  split: 'equal',
  chosen: people.map(({ user_id }) => user_id),
  values: {},
});

/** Shares a cost that the user paid: one of their transactions, or one that they type. */
export default function CostForm({ household, currency, transactionId, onClose }: CostFormProps) {
  const people = household.members.filter(({ role }) => role !== 'viewer');
  const query = useQuery({ ...transactionQuery(transactionId ?? ''), enabled: transactionId !== undefined });
  const form = useForm(() => emptyDraft(people));
  const { draft, errors } = form;
  const sendOnce = useSendOnce(common.yourFirstAttemptWasRecorded);
  const save = () => {
    const wrong = missingFrom(draft, transactionId !== undefined, currency);
    void form.submit(checked(wrong, costOf(draft, transactionId, currency)), async (cost) => {
      await sendOnce((key) => shareCost(cost, key));
      await householdChanged();
      toast(texts.saved);
      onClose();
    });
  };
  return (
    <FormDialog
      title={transactionId === undefined ? texts.title : texts.ofTransaction}
      form={form}
      onSubmit={save}
      onClose={onClose}
      action={common.save}
    >
      <LoadFailed what={texts.what} query={query} />
      {query.data && <CostOf row={query.data} />}
      <TextField
        label={texts.description}
        description={texts.descriptionHint(transactionId !== undefined)}
        {...form.field('description')}
        placeholder={query.data?.merchant ?? ''}
      />
      {transactionId === undefined && (
        <>
          <AmountField label={texts.amount} currency={currency} {...form.field('amount')} />
          <DateField label={common.date} {...form.field('date')} />
        </>
      )}
      <ChoiceField label={texts.split} {...form.field('split')} options={splits} />
      <Parts
        people={people}
        draft={draft}
        currency={query.data?.currency ?? currency}
        error={errors.people}
        onChange={form.set}
      />
    </FormDialog>
  );
}

function CostOf({ row }: { readonly row: Transaction }) {
  return (
    <Stat label={joinParts(row.merchant || row.description, dayText(row.date))}>
      <Amount value={row.amount} currency={row.currency} size={20} />
    </Stat>
  );
}

interface PartsProps {
  readonly people: Household['members'];
  readonly draft: Draft;
  readonly currency: string;
  readonly error: string | undefined;
  readonly onChange: (fields: Partial<Draft>) => void;
}

function Parts({ people, draft, currency, error, onChange }: PartsProps) {
  const { split, chosen, values } = draft;
  const nameOf = ({ name, is_you }: PartsProps['people'][number]) => (is_you ? texts.you(name) : name);
  return (
    <FormSection title={texts.people}>
      {split === 'equal' && error && <Notice tone="error">{error}</Notice>}
      {people.map((person, index) => {
        const id = person.user_id;
        if (split === 'equal')
          return (
            <CheckField
              key={id}
              label={nameOf(person)}
              checked={chosen.includes(id)}
              onChange={(checked) =>
                onChange({ chosen: checked ? [...chosen, id] : chosen.filter((one) => one !== id) })
              }
            />
          );
        const field = {
          label: texts.value[split](nameOf(person)),
          value: values[id] ?? '',
          onChange: (value: string) => onChange({ values: { ...values, [id]: value } }),
          error: index === 0 ? error : undefined,
        };
        return split === 'percent' ? (
          <TextField key={id} {...field} />
        ) : (
          <AmountField key={id} {...field} currency={currency} />
        );
      })}
    </FormSection>
  );
}

/** Returns messages by field for what has to be entered before the cost can be sent. */
function missingFrom(draft: Draft, isTransaction: boolean, currency: string): FieldErrors {
  const { description, amount, split, chosen, values } = draft;
  const hasPeople =
    split === 'equal' ? chosen.length > 0 : Object.values(values).some((one) => one.trim() !== '');
  const isAmount = readTypedAmount(amount, currency).ok;
  return {
    ...(!isTransaction && description.trim() === '' && { description: texts.missing.description }),
    ...(!isTransaction && !isAmount && { amount: texts.missing.amount }),
    ...(!hasPeople && { people: texts.missing[split === 'amount' ? 'shares' : split] }),
  };
}

/** Makes the request. The server says what is wrong with other text. */
function costOf(draft: Draft, transactionId: string | undefined, currency: string): NewCost {
  const { split, description, chosen, values } = draft;
  const named = description.trim() === '' ? {} : { description: description.trim() };
  const people =
    split === 'equal'
      ? chosen.map((user_id) => ({ user_id }))
      : Object.entries(values)
          .filter(([, value]) => value.trim() !== '')
          .map(([user_id, value]) => ({
            user_id,
            value: typed(value, split === 'percent' ? 'GBP' : currency),
          }));
  if (transactionId !== undefined) return { transaction_id: transactionId, ...named, split, people };
  return { ...named, amount: typed(draft.amount, currency), date: draft.date, currency, split, people };
}

/** Returns the amount that a text means, or the text. */
export function typed(text: string, currency: string): string {
  const read = readTypedAmount(text, currency);
  return read.ok ? read.amount : text.trim();
}
