import type { Account } from '@farthing/api-contract';
import { useNavigate } from '@tanstack/react-router';
import { addValuation, createAccount } from '../../../api/accounts.ts';
import { messageOf } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { type FormFields, useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { ChoiceField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { CurrencyField } from '../../../design/fields/currency-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormBody } from '../../../design/form-body.tsx';
import { todayHere } from '../../../design/format.ts';
import { accountTypes, balanceWords, isLiability, typeOptions } from './account-types.ts';
import { type AccountDraft, readDraft } from './opening.ts';
import { accountForm as texts } from './texts.tsx';

interface AccountFormProps {
  readonly baseCurrency: string;
  /** @param problem why its balance could not be recorded, though the account was */
  readonly onMade: (account: Account, problem: string | undefined) => void;
}

/** Name, kind, currency and balance of a new account. */
export function AccountForm({ baseCurrency, onMade }: AccountFormProps) {
  const navigate = useNavigate();
  const form = useForm<AccountDraft>({
    name: '',
    type: 'cash',
    currency: baseCurrency,
    institution: '',
    known: 'today',
    amount: '',
    opening_date: todayHere(),
  });
  const { draft, field } = form;
  const save = () =>
    form.submit(readDraft(draft, todayHere()), async ({ account: entry, valuation }) => {
      const account = await createAccount(entry);
      const recorded = valuation && addValuation(account.id, valuation);
      const problem = await recorded?.then(() => undefined, messageOf);
      void moneyChanged();
      onMade(account, problem);
    });
  return (
    <FormBody
      title={common.addAnAccount}
      form={form}
      onSubmit={() => void save()}
      onClose={() => void navigate({ to: '/accounts' })}
      action={texts.add}
      failed={texts.notAdded}
    >
      <TextField
        label={common.name}
        description={texts.whatYouCallIt}
        {...field('name')}
        maxLength={100}
        autoFocus
        required
      />
      <SelectField
        label={texts.type}
        description={accountTypes[draft.type].gloss}
        {...field('type')}
        options={typeOptions}
      />
      <TextField
        label={texts.bankOrProvider}
        description={texts.mayStayEmpty}
        {...field('institution')}
        maxLength={100}
      />
      <CurrencyField label={common.currency} {...field('currency')} first={[baseCurrency]} />
      <BalanceFields form={form} />
    </FormBody>
  );
}

function BalanceFields({ form: { draft, errors, field } }: { readonly form: FormFields<AccountDraft> }) {
  const isToday = draft.known === 'today';
  const words = balanceWords(draft.type);
  return (
    <>
      <ChoiceField
        label={isLiability(draft.type) ? texts.whichFigure : texts.whichBalance}
        {...field('known')}
        options={[
          { value: 'today', label: texts.ofToday },
          { value: 'opening', label: texts.ofEarlierDay },
        ]}
      />
      {!isToday && (
        <DateField
          label={texts.startOf}
          description={texts.startOfExplained}
          {...field('opening_date')}
          max={todayHere()}
        />
      )}
      <AmountField
        label={isToday ? words.today : words.opening}
        description={isToday ? texts.withImportNote(words.note) : words.note}
        {...field('amount')}
        error={errors.amount ?? errors.opening_balance}
        currency={draft.currency}
      />
    </>
  );
}
