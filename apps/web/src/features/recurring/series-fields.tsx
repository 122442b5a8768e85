import type { Account, Category, RecurringFrequency, RecurringKind } from '@farthing/api-contract';
import { AmountField } from '../../design/fields/amount-field.tsx';
import { ChoiceField, SelectField } from '../../design/fields/choice-fields.tsx';
import { DateField } from '../../design/fields/date-field.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { frequencyNames, kindNames } from './recurring-words.ts';
import { kindsOf, type SeriesComplaints, type SeriesDraft } from './series-draft.ts';
import { seriesFields as texts } from './texts.tsx';

interface SeriesFieldsProps {
  readonly draft: SeriesDraft;
  readonly set: (change: Partial<SeriesDraft>) => void;
  readonly complaints: SeriesComplaints;
  readonly currency: string;
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  /** A new one: what cannot be changed afterwards is asked as well. */
  readonly isNew?: boolean;
}

/** The fields of a payment that is typed by hand. */
export function SeriesFields(props: SeriesFieldsProps) {
  const { draft, set, complaints, currency, accounts, categories, isNew } = props;
  const kinds = categories.filter(({ kind }) => (kind === 'income') === (draft.direction === 'in'));
  return (
    <>
      {isNew && (
        <ChoiceField
          label={texts.direction}
          value={draft.direction}
          options={[
            { value: 'out', label: texts.out },
            { value: 'in', label: texts.in },
          ]}
          onChange={(direction) => set({ direction, kind: kindsOf(direction)[0] ?? 'bill', category_id: '' })}
        />
      )}
      {isNew && (
        <SelectField
          label={texts.whatItIs}
          value={draft.kind}
          options={kindsOf(draft.direction).map((kind) => ({ value: kind, label: kindNames[kind].one }))}
          onChange={(kind) => set({ kind: kind as RecurringKind })}
          error={complaints.get('kind')}
        />
      )}
      <AmountField
        label={texts.amount}
        value={draft.amount}
        onChange={(amount) => set({ amount })}
        currency={currency}
        error={complaints.get('amount')}
      />
      <SelectField
        label={texts.howOften}
        value={draft.frequency}
        options={Object.entries(frequencyNames).map(([value, label]) => ({ value, label }))}
        onChange={(frequency) => set({ frequency: frequency as RecurringFrequency })}
        error={complaints.get('frequency')}
      />
      <DateField
        label={texts.nextPayment}
        value={draft.next_date}
        onChange={(next_date) => set({ next_date })}
        error={complaints.get('next_date')}
      />
      <SelectField
        label={texts.account}
        value={draft.account_id}
        options={[
          ...(draft.account_id === '' ? [{ value: '', label: texts.chooseAnAccount }] : []),
          ...accounts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(account_id) => set({ account_id })}
        error={complaints.get('account_id')}
      />
      {draft.kind !== 'transfer' && (
        <SelectField
          label={texts.category}
          value={draft.category_id}
          options={[
            { value: '', label: texts.none },
            ...[...Map.groupBy(kinds, ({ group_name }) => group_name)].map(([group, items]) => ({
              group,
              items: items.map(({ id, name }) => ({ value: id, label: name })),
            })),
          ]}
          onChange={(category_id) => set({ category_id })}
          error={complaints.get('category_id')}
        />
      )}
    </>
  );
}

interface NameFieldProps extends Pick<SeriesFieldsProps, 'draft' | 'set' | 'complaints'> {
  readonly description: string;
}

/** Its name. */
export function SeriesName({ draft, set, complaints, description }: NameFieldProps) {
  return (
    <TextField
      label={texts.name}
      description={description}
      value={draft.name}
      onChange={(name) => set({ name })}
      maxLength={100}
      error={complaints.get('name')}
      autoFocus
    />
  );
}

/** The last day of its contract. */
export function ContractEnd({
  draft,
  set,
  complaints,
}: Pick<SeriesFieldsProps, 'draft' | 'set' | 'complaints'>) {
  return (
    <DateField
      label={texts.contractEndsOn}
      description={texts.contractExplained}
      value={draft.contract_ends_on}
      onChange={(contract_ends_on) => set({ contract_ends_on })}
      error={complaints.get('contract_ends_on')}
    />
  );
}
