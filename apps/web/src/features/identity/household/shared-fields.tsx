import type { TransactionType } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { type OthersAccountKey, sharedCategoriesQuery } from '../../../api/shared-transactions.ts';
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
  readonly draft: SharedDraft;
  readonly errors: ReadonlyMap<string, string>;
  readonly onChange: (change: Partial<SharedDraft>) => void;
}

/** The fields that the level of an account lets the user change. */
export function SharedFields({ account, draft, errors, onChange }: FieldsProps) {
  return (
    <>
      {account.level === 'full' && (
        <EntryFields account={account} draft={draft} errors={errors} onChange={onChange} />
      )}
      {draft.type !== 'transfer' && (
        <Category account={account} draft={draft} errors={errors} onChange={onChange} />
      )}
      <TagsField label={common.tags} value={draft.tags} onChange={(tags) => onChange({ tags })} />
      <TextArea
        label={common.notes}
        rows={3}
        value={draft.notes}
        onChange={(notes) => onChange({ notes })}
        error={errors.get('notes')}
        maxLength={5000}
      />
    </>
  );
}

function EntryFields({ account, draft, errors, onChange }: FieldsProps) {
  return (
    <>
      {draft.type !== 'transfer' && (
        <ChoiceField
          label={texts.type}
          value={draft.type}
          options={[
            { value: 'expense', label: texts.expense },
            { value: 'income', label: texts.income },
          ]}
          onChange={(type) => onChange({ type })}
        />
      )}
      <AmountField
        label={common.amount}
        value={draft.amount}
        onChange={(amount) => onChange({ amount })}
        currency={account.currency}
        error={errors.get('amount')}
      />
      <DateField
        label={common.date}
        value={draft.date}
        onChange={(date) => onChange({ date })}
        error={errors.get('date')}
      />
      <TextField
        label={common.merchant}
        value={draft.merchant}
        onChange={(merchant) => onChange({ merchant })}
        error={errors.get('merchant')}
        maxLength={300}
      />
      <TextField
        label={common.description}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        error={errors.get('description')}
        maxLength={500}
      />
    </>
  );
}

/** The owner’s categories, by group. */
function Category({ account, draft, errors, onChange }: FieldsProps) {
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
        value={draft.category_id}
        options={[
          { value: '', label: texts.uncategorised },
          ...[...groups].map(([group, found]) => ({
            group,
            items: found.map(({ id, name }) => ({ value: id, label: name })),
          })),
        ]}
        onChange={(category_id) => onChange({ category_id })}
        error={errors.get('category_id')}
      />
    </>
  );
}
