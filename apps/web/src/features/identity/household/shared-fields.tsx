import type { TransactionType } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { type OthersAccountKey, sharedCategoriesQuery } from '../../../api/shared-transactions.ts';
import type { FormFields } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { ChoiceField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextArea, TextField } from '../../../design/fields/text-field.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { TagsField } from '../../../design/tags-field.tsx';
import { sharedSheet as texts } from './texts.tsx';

/** An account of someone else, and what the user may do in it. */
export interface WritableAccount extends OthersAccountKey {
  readonly currency: string;
  readonly level: 'annotate' | 'full';
}

/** Fields as they are typed for a transaction of a shared account. */
export interface SharedDraft {
  readonly type: TransactionType;
  readonly date: string;
  readonly amount: string;
  readonly description: string;
  readonly merchant: string;
  readonly category_id: string;
  readonly tags: readonly string[];
  readonly notes: string;
}

interface FieldsProps {
  readonly account: WritableAccount;
  readonly form: FormFields<SharedDraft>;
}

/** The fields that the level of an account lets the user change. */
export function SharedFields({ account, form }: FieldsProps) {
  const { draft, set, field } = form;
  return (
    <>
      {account.level === 'full' && <EntryFields account={account} form={form} />}
      {draft.type !== 'transfer' && <Category account={account} form={form} />}
      <TagsField label={common.tags} value={draft.tags} onChange={(tags) => set({ tags })} />
      <TextArea label={common.notes} rows={3} {...field('notes')} maxLength={5000} />
    </>
  );
}

function EntryFields({ account, form: { draft, field } }: FieldsProps) {
  return (
    <>
      {draft.type !== 'transfer' && (
        <ChoiceField
          label={texts.type}
          {...field('type')}
          options={[
            { value: 'expense', label: texts.expense },
            { value: 'income', label: texts.income },
          ]}
        />
      )}
      <AmountField label={common.amount} {...field('amount')} currency={account.currency} />
      <DateField label={common.date} {...field('date')} />
      <TextField label={common.merchant} {...field('merchant')} maxLength={300} />
      <TextField label={common.description} {...field('description')} maxLength={500} />
    </>
  );
}

/** The owner’s categories, by group. */
function Category({ account, form: { draft, field } }: FieldsProps) {
  const query = useQuery(sharedCategoriesQuery(account));
  const items = (query.data?.items ?? []).filter(
    ({ id, kind }) => kind === draft.type || id === draft.category_id,
  );
  const groups = Map.groupBy(items, ({ group_name }) => group_name);
  return (
    <>
      <LoadFailed what={texts.categories} query={query} />
      <SelectField
        label={common.category}
        description={texts.categoryHint}
        {...field('category_id')}
        options={[
          { value: '', label: texts.uncategorised },
          ...[...groups].map(([group, found]) => ({
            group,
            items: found.map(({ id, name }) => ({ value: id, label: name })),
          })),
        ]}
      />
    </>
  );
}
