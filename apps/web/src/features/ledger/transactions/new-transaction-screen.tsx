import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { mentionsQuery } from '../../../api/transactions.ts';
import { Button } from '../../../design/button.tsx';
import { ComboField } from '../../../design/combo-field.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { ScanIcon } from '../../../design/icons.ts';
import { Card, Columns, Form, NotOnPhone } from '../../../design/layout.tsx';
import { ButtonLink, Link, linkTo } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Notice, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { StickyActions } from '../../../design/sticky-actions.tsx';
import { SuggestField } from '../../../design/suggest-field.tsx';
import { Key, Text } from '../../../design/text.tsx';
import { EmptyList } from './empty-list.tsx';
import { type MerchantSuggestion, merchantSuggestions } from './merchant-suggestions.ts';
import { accountOptions, type Names, useNames } from './names.ts';
import { type NewTransactionSearch, readNewTransactionSearch } from './search.ts';
import { newTransactionScreen as texts } from './texts.tsx';
import { CategoryOrParts, TagsAndNotes } from './transaction-fields.tsx';
import { useNewTransaction } from './use-new-transaction.ts';

/** A new expense, income or transfer. */
export function NewTransactionScreen() {
  // The router leaves what was in the address before it was read.
  const search = readNewTransactionSearch({ ...useSearch({ from: '/transactions/new' }) });
  const navigate = useNavigate();
  const query = useQuery(accountsQuery);
  const names = useNames();
  const open = query.data?.filter((account) => !account.closed_on);
  return (
    <Page
      title={common.addATransaction}
      width="reading"
      back={<Link to="/transactions">{common.transactions}</Link>}
      action={
        <ButtonLink to="/scan" icon={<ScanIcon size={18} stroke={1.75} />}>
          {common.scanAReceipt}
        </ButtonLink>
      }
      {...(open?.length ? { answer: texts.answer } : {})}
    >
      {!query.data && <LoadFailed what={texts.what} query={query} />}
      {!query.data && !query.error && (
        <Card>
          <Skeleton shape="row" count={8} />
        </Card>
      )}
      {open?.length === 0 && <EmptyList why="no-accounts" onClear={() => undefined} />}
      {open && open.length > 0 && names.accounts.size > 0 && (
        <Card>
          <NewTransactionForm
            names={names}
            wanted={search}
            onDone={() => void navigate({ to: '/transactions' })}
          />
        </Card>
      )}
    </Page>
  );
}

interface NewTransactionFormProps {
  readonly names: Names;
  readonly wanted: NewTransactionSearch;
  /** Added, and nothing more to add. */
  readonly onDone: () => void;
}

interface FieldsProps {
  readonly form: ReturnType<typeof useNewTransaction>;
  readonly names: Names;
}

/** The form: amount first, the rest as far as one knows it. Nothing typed is lost when the server is away. */
function NewTransactionForm({ names, wanted, onDone }: NewTransactionFormProps) {
  const form = useNewTransaction(names.accounts, wanted);
  const { draft, set, field, currency } = form;
  const amount = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one more was added: the next begins with its amount
  useEffect(() => amount.current?.focus(), [added]);

  const addAnother = () => void form.add(() => setAdded(added + 1));
  useShortcuts(common.addATransaction, [
    { keys: 'Ctrl+Enter', label: texts.addAndBeginAnother, everywhere: true, run: addAnother },
  ]);
  const transfer = draft.type === 'transfer';
  const alone = transfer && accountOptions(names.accounts.values()).length < 2;
  return (
    <Form onSubmit={() => void form.add(onDone)} label={common.addATransaction} wide>
      <ChoiceField
        label={common.kind}
        value={draft.type}
        options={optionsOf(texts.kinds)}
        onChange={(type) => set({ type, category_id: '', splits: [] })}
      />
      {alone && <Notice tone="warning">{texts.needsTwo(linkTo('/accounts/new'))}</Notice>}
      <Columns narrowest="narrow">
        <AmountField label={common.amount} currency={currency} {...field('amount')} ref={amount} required />
        <DateField label={common.date} {...field('date')} required />
      </Columns>
      <AccountFields form={form} names={names} />
      <MerchantField form={form} />
      {!transfer && <CategoryOrParts form={form} currency={currency} names={names} />}
      <TagsAndNotes form={form} rows={2} />
      {form.message && <Notice tone="error">{form.message}</Notice>}
      <AddActions busy={form.busy} onAnother={addAnother} />
    </Form>
  );
}

/** The account, for a transfer both of them, and what arrives where their currencies differ. */
function AccountFields({ form, names }: FieldsProps) {
  const { draft, field, currency, toCurrency } = form;
  const options = accountOptions(names.accounts.values());
  if (draft.type !== 'transfer')
    return <ComboField label={common.account} {...field('account_id')} options={options} required />;
  return (
    <>
      <Columns narrowest="narrow">
        <ComboField label={common.fromAccount} {...field('account_id')} options={options} required />
        <ComboField
          label={common.toAccount}
          {...field('to_account_id')}
          options={options.filter(({ value }) => value !== draft.account_id)}
          placeholder={common.chooseAnAccount}
          required
        />
      </Columns>
      {toCurrency !== undefined && toCurrency !== currency && (
        <AmountField
          label={texts.amountThatArrives}
          description={texts.arrivesHint(toCurrency)}
          currency={toCurrency}
          {...field('to_amount')}
          required
        />
      )}
    </>
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

/** Payee or payer. A merchant used before fills in its category. */
function MerchantField({ form }: Pick<FieldsProps, 'form'>) {
  const { draft, set, field } = form;
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
      {...field('merchant')}
      suggestions={suggestions}
      onPick={pick}
      maxLength={300}
    />
  );
}
