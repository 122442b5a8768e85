import type { Account, AccountType } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery, createAccount } from '../../../api/accounts.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { profileQuery } from '../../../api/profile.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { CurrencyField } from '../../../design/fields/currency-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { Columns, Form, Row } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { accountKinds } from './account-words.ts';
import { newAccountForm as texts } from './texts.tsx';

interface NewAccountFormProps {
  readonly onCreated: (account: Account) => void;
  /** Goes back to the accounts that there are; left out where there are none. */
  readonly onCancel?: () => void;
}

/** The account that a statement belongs to, made on the spot. Its opening balance is offered from the statement later. */
export function NewAccountForm({ onCreated, onCancel }: NewAccountFormProps) {
  const profile = useQuery(profileQuery);
  const [name, setName] = useState('');
  const [type, setType] = useState<AccountType>('cash');
  const [chosen, setCurrency] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const base = profile.data?.base_currency ?? 'GBP';
  const currency = chosen ?? base;
  const fields = problem instanceof ApiProblem ? problem.fields : undefined;
  const nameError = problem === 'no-name' ? texts.nameMissing : fields?.get('name');

  const submit = async () => {
    if (!name.trim()) {
      setProblem('no-name');
      return focusFirstError();
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const account = await createAccount({ name: name.trim(), type, currency });
      queryClient.setQueryData(accountsQuery.queryKey, (now) => [...(now ?? []), account]);
      void moneyChanged();
      onCreated(account);
    } catch (error) {
      setProblem(error);
      focusFirstError();
      setBusy(false);
    }
  };
  return (
    <Form onSubmit={() => void submit()} label={texts.title} wide>
      {problem !== undefined && problem !== 'no-name' && !fields?.size && (
        <Notice tone="error">{messageOf(problem)}</Notice>
      )}
      <Columns narrowest="narrow">
        <TextField
          label={texts.name}
          placeholder={common.jointAccount}
          value={name}
          onChange={setName}
          error={nameError}
          maxLength={100}
          required
        />
        <SelectField
          label={common.kind}
          value={type}
          options={accountKinds}
          onChange={setType}
          error={fields?.get('type')}
        />
        <CurrencyField
          label={common.currency}
          value={currency}
          onChange={setCurrency}
          first={[base]}
          error={fields?.get('currency')}
        />
      </Columns>
      <Row>
        <Button kind="main" type="submit" busy={busy}>
          {texts.create}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </Row>
    </Form>
  );
}
