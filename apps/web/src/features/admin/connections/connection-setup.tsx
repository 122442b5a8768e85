import type { Connection, ConnectionChange } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { changeConnection } from '../../../api/connections.ts';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { PasswordField, TextField } from '../../../design/fields/text-field.tsx';
import { Form, Row } from '../../../design/layout.tsx';
import { toast } from '../../../design/toast.tsx';
import { connectionCard as texts } from './texts.tsx';

/** Key or token of a connection, and the account of a bank. Nothing where it needs neither. */
export function ConnectionSetup({ connection }: { readonly connection: Connection }) {
  const { connector, name, kind, secrets, account_id, bank_account, bank_account_label } = connection;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [bank, setBank] = useState({ accountId: account_id ?? '', bankAccount: bank_account ?? '' });
  const { busy, message, run } = useAction();
  const send = (change: ConnectionChange) =>
    void run(async () => {
      await changeConnection(connector, change);
      toast(texts.saved);
      setTyped({});
    });
  if (secrets.length === 0 && kind !== 'account') return null;
  const submit = () => {
    const entered = Object.entries(typed).filter(([, value]) => value.trim() !== '');
    const given = Object.fromEntries(entered.map(([key, value]) => [key, value.trim()]));
    const ofBank = { account_id: bank.accountId || null, bank_account: bank.bankAccount.trim() || null };
    send({
      ...(entered.length > 0 && { secrets: given }),
      ...(kind === 'account' && ofBank),
    });
  };
  const forgotten = Object.fromEntries(secrets.map((one) => [one.name, null]));
  return (
    <Form onSubmit={submit} label={name}>
      {secrets.map((secret) => (
        <PasswordField
          key={secret.name}
          label={secret.label}
          description={secret.stored ? texts.stored : secret.help}
          autoComplete="off"
          value={typed[secret.name] ?? ''}
          onChange={(value) => setTyped({ ...typed, [secret.name]: value })}
          error={message}
        />
      ))}
      {kind === 'account' && <BankFields bank={bank} label={bank_account_label} onChange={setBank} />}
      <Row>
        <Button kind="main" type="submit" busy={busy}>
          {common.save}
        </Button>
        {secrets.some(({ stored }) => stored) && (
          <Button kind="quiet" busy={busy} onClick={() => send({ secrets: forgotten })}>
            {texts.deleteKey}
          </Button>
        )}
      </Row>
    </Form>
  );
}

interface BankFieldsProps {
  readonly bank: { readonly accountId: string; readonly bankAccount: string };
  /** Name of the bank's id of the account, if it is called something else. */
  readonly label: string | null;
  readonly onChange: (bank: BankFieldsProps['bank']) => void;
}

function BankFields({ bank, label, onChange }: BankFieldsProps) {
  const { data: accounts = [] } = useQuery(accountsQuery);
  const options = accounts.map((one) => ({ value: one.id, label: one.name }));
  return (
    <>
      <SelectField
        label={texts.account}
        value={bank.accountId}
        options={[{ value: '', label: common.chooseAnAccount }, ...options]}
        onChange={(accountId) => onChange({ ...bank, accountId })}
      />
      <TextField
        label={label ?? texts.bankAccount}
        description={label === null ? texts.bankAccountHint : ''}
        value={bank.bankAccount}
        maxLength={100}
        onChange={(bankAccount) => onChange({ ...bank, bankAccount })}
      />
    </>
  );
}
