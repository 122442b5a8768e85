import type { Mailbox } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { changeMailbox } from '../../../api/mailbox.ts';
import { ApiProblem, useProblem } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { PasswordField, TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { Form, Row, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { mailboxCard as texts } from './texts.tsx';

interface Sender {
  /** By which the row is known while it is typed. */
  readonly key: number;
  readonly address: string;
  readonly accountId: string;
}

const usualPort = { tls: '993', starttls: '143' } as const;

/** Server, sign-in and senders of the mailbox. Saving switches it on. */
export function MailboxForm({ mailbox }: { readonly mailbox: Mailbox }) {
  const [typed, setTyped] = useState<Typed>({
    ...{ host: mailbox.host, port: String(mailbox.port), security: mailbox.security, login: mailbox.login },
    ...{ password: '', folder: mailbox.folder },
  });
  const [senders, setSenders] = useState(() => sendersOf(mailbox));
  const { busy, problem, errorOf, save } = useSave(mailbox);
  return (
    <Form onSubmit={() => void save(typed, senders)} label={texts.title}>
      {problem && <Notice tone="error">{problem}</Notice>}
      <ServerFields
        typed={typed}
        isStored={mailbox.password_stored}
        errorOf={errorOf}
        onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
      />
      <SenderRows senders={senders} error={errorOf('senders')} onChange={setSenders} />
      <Row>
        <Button kind="main" type="submit" busy={busy}>
          {common.save}
        </Button>
      </Row>
    </Form>
  );
}

interface ServerFieldsProps {
  readonly typed: Typed;
  /** True if a password is stored. */
  readonly isStored: boolean;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (change: Partial<Typed>) => void;
}

function ServerFields({ typed, isStored, errorOf, onChange: set }: ServerFieldsProps) {
  return (
    <>
      <TextField
        label={texts.host}
        description={texts.hostHint}
        value={typed.host}
        maxLength={253}
        onChange={(host) => set({ host })}
        error={errorOf('host')}
      />
      <SelectField
        label={texts.security}
        value={typed.security}
        options={(['tls', 'starttls'] as const).map((value) => ({ value, label: texts.securities[value] }))}
        onChange={(security) =>
          set({
            security,
            ...(typed.port === usualPort[typed.security] ? { port: usualPort[security] } : {}),
          })
        }
      />
      <TextField
        label={texts.port}
        inputMode="numeric"
        value={typed.port}
        maxLength={5}
        onChange={(port) => set({ port })}
        error={errorOf('port')}
      />
      <TextField
        label={texts.login}
        description={texts.loginHint}
        value={typed.login}
        maxLength={320}
        onChange={(login) => set({ login })}
        error={errorOf('login')}
      />
      <PasswordField
        label={texts.password}
        description={isStored ? texts.passwordStored : texts.passwordHint}
        autoComplete="off"
        value={typed.password}
        onChange={(password) => set({ password })}
        error={errorOf('password')}
      />
      <TextField
        label={texts.folder}
        description={texts.folderHint}
        value={typed.folder}
        maxLength={200}
        onChange={(folder) => set({ folder })}
        error={errorOf('folder')}
      />
    </>
  );
}

function sendersOf({ senders }: Mailbox): readonly Sender[] {
  const rows = senders.map(({ address, account_id }, key) => ({ key, address, accountId: account_id ?? '' }));
  return rows.length > 0 ? rows : [{ key: 0, address: '', accountId: '' }];
}

type Typed = Pick<Mailbox, 'host' | 'security' | 'login' | 'folder'> & {
  readonly port: string;
  readonly password: string;
};

/** Sends the settings, and says at each field what is wrong with it. */
function useSave(mailbox: Mailbox) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useProblem();
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const save = async (typed: Typed, senders: readonly Sender[]) => {
    setProblem(undefined);
    const port = /^\d{1,5}$/.test(typed.port.trim()) ? Number(typed.port) : 0;
    setErrors(port < 1 || port > 65_535 ? new Map([['port', texts.portWrong]]) : new Map());
    if (port < 1 || port > 65_535) return focusFirstError();
    setBusy(true);
    const named = senders.filter(({ address }) => address.trim() !== '');
    // Empty fields are left out, so that the server names the first that is missing.
    const texted = Object.entries({ ...pick(typed), password: typed.password });
    try {
      await changeMailbox({
        ...Object.fromEntries(texted.filter(([, value]) => value !== '')),
        ...{ enabled: true, port, security: typed.security, version: mailbox.version },
        senders: named.map(({ address, accountId }) => ({
          address: address.trim(),
          account_id: accountId || null,
        })),
      });
      toast(texts.saved);
    } catch (error) {
      const fields = error instanceof ApiProblem ? fieldsOf(error) : new Map<string, string>();
      setErrors(fields);
      if (fields.size === 0) setProblem(error);
      setBusy(false);
      focusFirstError();
    }
  };
  return { busy, problem, errorOf: (field: string) => errors.get(field), save };
}

const pick = ({ host, login, folder }: Typed) => ({
  host: host.trim(),
  login: login.trim(),
  folder: folder.trim(),
});

/** Messages by field. That of a sender is shown once, below them all. */
function fieldsOf({ fields }: ApiProblem): ReadonlyMap<string, string> {
  return new Map([...fields].map(([field, message]) => [field.split('.')[0] ?? field, message]));
}

interface SenderRowsProps {
  readonly senders: readonly Sender[];
  readonly error: string | undefined;
  readonly onChange: (senders: readonly Sender[]) => void;
}

function SenderRows({ senders, error, onChange }: SenderRowsProps) {
  const { data: accounts = [] } = useQuery(accountsQuery);
  const open = accounts.filter(({ closed_on }) => closed_on === null);
  const options = [
    { value: '', label: texts.recognise },
    ...open.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const set = (key: number, change: Partial<Sender>) =>
    onChange(senders.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const next = Math.max(...senders.map(({ key }) => key)) + 1;
  return (
    <Stack>
      <Text strong>{texts.senders}</Text>
      {senders.map(({ key, address, accountId }, index) => (
        <Stack key={key} gap={2}>
          <TextField
            label={texts.sender(index + 1)}
            description={index === 0 ? texts.senderHint : undefined}
            type="email"
            value={address}
            maxLength={320}
            onChange={(typed) => set(key, { address: typed })}
            error={index === 0 ? error : undefined}
          />
          <SelectField
            label={texts.account(index + 1)}
            value={accountId}
            options={options}
            onChange={(chosen) => set(key, { accountId: chosen })}
          />
          {senders.length > 1 && (
            <Row>
              <Button small kind="quiet" onClick={() => onChange(senders.filter((one) => one.key !== key))}>
                {texts.removeSender(address)}
              </Button>
            </Row>
          )}
        </Stack>
      ))}
      {senders.length < 20 && (
        <Row>
          <Button small onClick={() => onChange([...senders, { key: next, address: '', accountId: '' }])}>
            {texts.addSender}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
