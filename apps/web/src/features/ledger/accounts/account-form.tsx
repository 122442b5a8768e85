import type { Account } from '@farthing/api-contract';
import { useState } from 'react';
import { addValuation, createAccount } from '../../../api/accounts.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { ChoiceField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { todayHere } from '../../../design/format.ts';
import { Form, Row } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
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
  const [draft, setDraft] = useState<AccountDraft>({
    name: '',
    type: 'cash',
    currency: baseCurrency,
    institution: '',
    known: 'today',
    amount: '',
    openingDate: todayHere(),
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<AccountDraft>) => setDraft({ ...draft, ...change });
  const words = balanceWords(draft.type);

  const save = async () => {
    const read = readDraft(draft, todayHere());
    setErrors(read.ok ? {} : read.errors);
    setProblem(undefined);
    if (!read.ok) focusFirstError();
    if (!read.ok || busy) return;
    setBusy(true);
    try {
      const account = await createAccount(read.account);
      const missed =
        read.valuation && (await addValuation(account.id, read.valuation).then(nothing, messageOf));
      void moneyChanged();
      onMade(account, missed);
    } catch (error) {
      if (error instanceof ApiProblem) setErrors(fieldsOf(error));
      focusFirstError();
      setProblem(messageOf(error));
      setBusy(false);
    }
  };

  return (
    <Form onSubmit={() => void save()} label={common.addAnAccount}>
      {problem && (
        <Notice tone="error" title={texts.notAdded}>
          {problem}
        </Notice>
      )}
      <TextField
        label={common.name}
        description={texts.whatYouCallIt}
        value={draft.name}
        onChange={(name) => set({ name })}
        error={errors.name}
        maxLength={100}
        autoFocus
        required
      />
      <SelectField
        label={texts.type}
        description={accountTypes[draft.type].gloss}
        value={draft.type}
        onChange={(value) => set({ type: typeOf(value) })}
        options={typeOptions()}
        error={errors.type}
      />
      <TextField
        label={texts.bankOrProvider}
        description={texts.mayStayEmpty}
        value={draft.institution}
        onChange={(institution) => set({ institution })}
        error={errors.institution}
        maxLength={100}
      />
      <SelectField
        label={common.currency}
        value={draft.currency}
        onChange={(currency) => set({ currency })}
        options={currencyOptions(baseCurrency)}
        error={errors.currency}
      />
      <ChoiceField
        label={isLiability(draft.type) ? texts.whichFigure : texts.whichBalance}
        value={draft.known}
        onChange={(known) => set({ known })}
        options={[
          { value: 'today', label: texts.ofToday },
          { value: 'opening', label: texts.ofEarlierDay },
        ]}
      />
      {draft.known === 'opening' && (
        <DateField
          label={texts.startOf}
          description={texts.startOfExplained}
          value={draft.openingDate}
          onChange={(openingDate) => set({ openingDate })}
          error={errors.opening_date}
          max={todayHere()}
        />
      )}
      <AmountField
        label={draft.known === 'today' ? words.today : words.opening}
        description={draft.known === 'today' ? texts.withImportNote(words.note) : words.note}
        value={draft.amount}
        onChange={(amount) => set({ amount })}
        currency={draft.currency}
        error={errors.amount}
      />
      <Row>
        <Button kind="main" type="submit" busy={busy}>
          {texts.add}
        </Button>
        <ButtonLink kind="quiet" to="/accounts">
          {common.cancel}
        </ButtonLink>
      </Row>
    </Form>
  );
}

function nothing(): undefined {
  return undefined;
}

function fieldsOf(problem: ApiProblem): Record<string, string> {
  const { opening_balance, ...others } = Object.fromEntries(problem.fields);
  return { ...others, ...(opening_balance ? { amount: opening_balance } : {}) };
}
