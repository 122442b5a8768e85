import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { mentionsQuery } from '../../../api/transactions.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextArea } from '../../../design/fields/text-field.tsx';
import { Columns, Form, NotOnPhone } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { StickyActions } from '../../../design/sticky-actions.tsx';
import { SuggestField } from '../../../design/suggest-field.tsx';
import { TagsField } from '../../../design/tags-field.tsx';
import { Key, Text } from '../../../design/text.tsx';
import { CategoryOrParts } from './category-or-parts.tsx';
import { type MerchantSuggestion, merchantSuggestions } from './merchant-suggestions.ts';
import { accountOptions, type Names } from './names.ts';
import { NewAccountFields } from './new-transaction-fields.tsx';
import { RecurringField } from './recurring-field.tsx';
import type { NewTransactionSearch } from './search.ts';
import { newTransactionForm as texts } from './texts.tsx';
import { useNewTransaction } from './use-new-transaction.ts';

interface NewTransactionFormProps {
  readonly names: Names;
  readonly wanted: NewTransactionSearch;
  /** Added, and nothing more to add. */
  readonly onDone: () => void;
}

/** The form: amount first, the rest as far as one knows it. Nothing typed is lost when the server is away. */
export function NewTransactionForm({ names, wanted, onDone }: NewTransactionFormProps) {
  const form = useNewTransaction(names.accounts, wanted);
  const { draft, set, complaints, currency } = form;
  const amount = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one more was added: the next begins with its amount
  useEffect(() => amount.current?.focus(), [added]);

  const addOne = async () => {
    if (await form.add()) onDone();
  };
  const addAnother = async () => {
    if (await form.add()) setAdded(added + 1);
  };
  useShortcuts(common.addATransaction, [
    {
      keys: 'Ctrl+Enter',
      label: texts.addAndBeginAnother,
      everywhere: true,
      run: () => void addAnother(),
    },
  ]);
  const transfer = draft.type === 'transfer';
  const alone = transfer && accountOptions(names.accounts.values()).length < 2;
  return (
    <Form onSubmit={() => void addOne()} label={common.addATransaction} wide>
      <ChoiceField
        label={common.kind}
        value={draft.type}
        options={[
          { value: 'expense', label: texts.kinds.expense },
          { value: 'income', label: texts.kinds.income },
          { value: 'transfer', label: texts.kinds.transfer },
        ]}
        onChange={(type) => set({ type, category_id: '', splits: [] })}
      />
      {alone && (
        <Notice tone="warning">
          {texts.needsTwo((words) => (
            <Link to="/accounts/new">{words}</Link>
          ))}
        </Notice>
      )}
      <Columns narrowest="narrow">
        <AmountField
          label={common.amount}
          currency={currency}
          value={draft.amount}
          onChange={(typed) => set({ amount: typed })}
          error={complaints.amount}
          ref={amount}
          required
        />
        <DateField
          label={common.date}
          value={draft.date}
          onChange={(date) => set({ date })}
          error={complaints.date}
          required
        />
      </Columns>
      <NewAccountFields form={form} names={names} />
      <MerchantField form={form} />
      {!transfer && (
        <CategoryOrParts draft={draft} set={set} complaints={complaints} currency={currency} names={names} />
      )}
      <TagsField
        label={common.tags}
        value={draft.tags}
        onChange={(tags) => set({ tags })}
        error={complaints.tags}
      />
      <TextArea
        label={common.notes}
        rows={2}
        value={draft.notes}
        onChange={(notes) => set({ notes })}
        error={complaints.notes}
        maxLength={5000}
      />
      <RecurringField value={draft.is_recurring} onChange={(is_recurring) => set({ is_recurring })} />
      {form.message && <Notice tone="error">{form.message}</Notice>}
      <AddActions busy={form.busy} onAnother={() => void addAnother()} />
    </Form>
  );
}

interface AddActionsProps {
  readonly busy: boolean;
  readonly onAnother: () => void;
}

function AddActions({ busy, onAnother }: AddActionsProps) {
  return (
    <StickyActions
      inPage
      start={
        <NotOnPhone>
          <Text tone="quiet" size={12} as="span">
            {texts.addsAnother(<Key>{texts.controlEnter}</Key>)}
          </Text>
        </NotOnPhone>
      }
    >
      <Button onClick={onAnother} disabled={busy}>
        {texts.addAnother}
      </Button>
      <Button kind="main" type="submit" busy={busy}>
        {common.add}
      </Button>
    </StickyActions>
  );
}

/** Who was paid or paid; an earlier merchant brings its category. */
function MerchantField({ form }: { readonly form: ReturnType<typeof useNewTransaction> }) {
  const { draft, set, complaints } = form;
  const typed = useDeferredValue(draft.merchant.trim());
  const { data = [] } = useQuery({
    ...mentionsQuery(typed),
    enabled: typed.length >= 2 && typed.length <= 200,
    placeholderData: keepPreviousData,
  });
  const suggestions = useMemo(
    () => merchantSuggestions(data, draft.merchant, draft.type),
    [data, draft.merchant, draft.type],
  );
  const pick = ({ value, category_id }: MerchantSuggestion) =>
    set({
      merchant: value,
      ...(category_id && draft.type !== 'transfer' && draft.splits.length === 0 ? { category_id } : {}),
    });
  return (
    <SuggestField
      label={common.merchant}
      value={draft.merchant}
      onChange={(merchant) => set({ merchant })}
      suggestions={suggestions}
      onPick={pick}
      error={complaints.merchant}
      maxLength={300}
    />
  );
}
