import type { Account } from '@farthing/api-contract';
import { useNavigate } from '@tanstack/react-router';
import { addValuation, createAccount } from '../../../api/accounts.ts';
import { messageOf } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { ChoiceField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormBody } from '../../../design/form-body.tsx';
import { todayHere } from '../../../design/format.ts';
import { accountTypes, isLiability } from './account-types.ts';
import { balanceWords } from './balance-words.ts';
import { type AccountDraft, readDraft } from './opening.ts';
import { accountForm as texts } from './texts.tsx';
import { currencyOptions, typeOf, typeOptions } from './type-options.ts';

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
    openingDate: todayHere(),
  });
  const { draft, errors, field } = form;
  const words = balanceWords(draft.type);

  const save = () =>
    form.submit(readDraft(draft, todayHere()), async ({ account: entry, valuation }) => {
      const account = await createAccount(entry);
      const missed = valuation && (await addValuation(account.id, valuation).then(nothing, messageOf));
      void moneyChanged();
      onMade(account, missed);
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
        value={draft.type}
        onChange={(value) => form.set({ type: typeOf(value) })}
        options={typeOptions()}
        error={errors.type}
      />
      <TextField
        label={texts.bankOrProvider}
        description={texts.mayStayEmpty}
        {...field('institution')}
        maxLength={100}
      />
      <SelectField label={common.currency} {...field('currency')} options={currencyOptions(baseCurrency)} />
      <ChoiceField
        label={isLiability(draft.type) ? texts.whichFigure : texts.whichBalance}
        {...field('known')}
        options={[
          { value: 'today', label: texts.ofToday },
          { value: 'opening', label: texts.ofEarlierDay },
        ]}
      />
      {draft.known === 'opening' && (
        <DateField
          label={texts.startOf}
          description={texts.startOfExplained}
          {...field('openingDate')}
          error={errors.opening_date}
          max={todayHere()}
        />
      )}
      <AmountField
        label={draft.known === 'today' ? words.today : words.opening}
        description={draft.known === 'today' ? texts.withImportNote(words.note) : words.note}
        {...field('amount')}
        error={errors.amount ?? errors.opening_balance}
        currency={draft.currency}
      />
    </FormBody>
  );
}

function nothing(): undefined {
  return undefined;
}
