import type { Account, AccountType } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery, createAccount } from '../../../api/accounts.ts';
import { profileQuery } from '../../../api/profile.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { checked, useForm } from '../../../api/use-form.ts';
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
  const start: { name: string; type: AccountType; currency: string } = {
    name: '',
    type: 'cash',
    currency: '',
  };
  const form = useForm(start);
  const base = profile.data?.base_currency ?? 'GBP';
  const currency = form.draft.currency || base;

  const submit = async () => {
    const name = form.draft.name.trim();
    const entry = { name, type: form.draft.type, currency };
    await form.submit(checked(name ? {} : { name: texts.nameMissing }, entry), async () => {
      const account = await createAccount(entry);
      queryClient.setQueryData(accountsQuery.queryKey, (now) => [...(now ?? []), account]);
      void moneyChanged();
      onCreated(account);
    });
    focusFirstError();
  };
  return (
    <Form onSubmit={() => void submit()} label={texts.title} wide>
      {form.message && <Notice tone="error">{form.message}</Notice>}
      <Columns narrowest="narrow">
        <TextField
          label={texts.name}
          placeholder={common.jointAccount}
          {...form.field('name')}
          maxLength={100}
          required
        />
        <SelectField label={common.kind} options={accountKinds} {...form.field('type')} />
        <CurrencyField label={common.currency} first={[base]} {...form.field('currency')} value={currency} />
      </Columns>
      <Row>
        <Button kind="main" type="submit" busy={form.busy}>
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
