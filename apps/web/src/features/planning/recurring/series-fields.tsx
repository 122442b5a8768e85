import type { Account, Category } from '@farthing/api-contract';
import type { FormFields } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { ChoiceField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { frequencyNames, kindNames } from './recurring-words.ts';
import { kindsOf, type SeriesDraft } from './series-draft.ts';
import { seriesFields as texts } from './texts.tsx';

interface SeriesFieldsProps {
  readonly form: FormFields<SeriesDraft>;
  readonly currency: string;
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  /** A new one: what cannot be changed afterwards is asked as well. */
  readonly isNew?: boolean;
}

/** The fields of a payment that is typed by hand. */
export function SeriesFields(props: SeriesFieldsProps) {
  const { form, currency, accounts, categories, isNew } = props;
  const { draft, set, field } = form;
  const kinds = categories.filter(({ kind }) => (kind === 'income') === (draft.direction === 'in'));
  return (
    <>
      {isNew && (
        <ChoiceField
          label={common.direction}
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
          label={common.whatItIs}
          {...field('kind')}
          options={kindsOf(draft.direction).map((kind) => ({ value: kind, label: kindNames[kind].one }))}
        />
      )}
      <AmountField label={common.amount} {...field('amount')} currency={currency} />
      <SelectField label={common.howOften} {...field('frequency')} options={optionsOf(frequencyNames)} />
      <DateField label={texts.nextPayment} {...field('next_date')} />
      <SelectField
        label={common.account}
        {...field('account_id')}
        options={[
          ...(draft.account_id === '' ? [{ value: '', label: common.chooseAnAccount }] : []),
          ...accounts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {draft.kind !== 'transfer' && (
        <SelectField
          label={common.category}
          {...field('category_id')}
          options={[
            { value: '', label: common.none },
            ...[...Map.groupBy(kinds, ({ group_name }) => group_name)].map(([group, items]) => ({
              group,
              items: items.map(({ id, name }) => ({ value: id, label: name })),
            })),
          ]}
        />
      )}
    </>
  );
}

interface NameFieldProps extends Pick<SeriesFieldsProps, 'form'> {
  readonly description: string;
}

/** Its name. */
export function SeriesName({ form: { field }, description }: NameFieldProps) {
  return (
    <TextField label={common.name} description={description} {...field('name')} maxLength={100} autoFocus />
  );
}

/** The last day of its contract. */
export function ContractEnd({ form: { field } }: Pick<SeriesFieldsProps, 'form'>) {
  return (
    <DateField
      label={texts.contractEndsOn}
      description={texts.contractExplained}
      {...field('contract_ends_on')}
    />
  );
}
