import type { Mailbox } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../../api/accounts.ts';
import { changeMailbox } from '../../../api/mailbox.ts';
import { checked, type FieldErrors, type FormFields, useForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { PasswordField, TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { FormNotice } from '../../../design/form-notice.tsx';
import { Form, Row, Stack } from '../../../design/layout.tsx';
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

type Draft = Pick<Mailbox, 'host' | 'security' | 'login' | 'folder'> & {
  readonly port: string;
  readonly password: string;
  readonly senders: readonly Sender[];
};

/** Server, sign-in and senders of the mailbox. Saving switches it on. */
export function MailboxForm({ mailbox }: { readonly mailbox: Mailbox }) {
  const { host, port, security, login, folder } = mailbox;
  const form = useForm<Draft>(() => ({
    ...{ host, port: String(port), security, login, folder, password: '' },
    senders: sendersOf(mailbox),
  }));
  const save = () => {
    const number = /^\d{1,5}$/.test(form.draft.port.trim()) ? Number(form.draft.port) : 0;
    const isWrong = number < 1 || number > 65_535;
    void form
      .submit(checked(isWrong ? { port: texts.portWrong } : {}, form.draft), async (draft) => {
        // Empty fields are left out, so that the server names the first that is missing.
        const texted = { ...trimmed(draft), password: draft.password };
        await changeMailbox({
          ...Object.fromEntries(Object.entries(texted).filter(([, value]) => value !== '')),
          ...{ enabled: true, port: number, security: draft.security, version: mailbox.version },
          senders: draft.senders
            .filter(({ address }) => address.trim() !== '')
            .map(({ address, accountId }) => ({ address: address.trim(), account_id: accountId || null })),
        });
        toast(texts.saved);
      })
      .then(focusFirstError);
  };
  return (
    <Form onSubmit={save} label={texts.title}>
      <FormNotice form={form} />
      <ServerFields form={form} isStored={mailbox.password_stored} />
      <SenderRows
        senders={form.draft.senders}
        error={senderError(form.errors)}
        onChange={(senders) => form.set({ senders })}
      />
      <Row>
        <Button kind="main" type="submit" busy={form.busy}>
          {common.save}
        </Button>
      </Row>
    </Form>
  );
}

const trimmed = ({ host, login, folder }: Draft) => ({
  host: host.trim(),
  login: login.trim(),
  folder: folder.trim(),
});

/** Returns the error of a sender, which is shown once, below them all. */
function senderError(errors: FieldErrors): string | undefined {
  return Object.entries(errors).find(([field]) => field.startsWith('senders'))?.[1];
}

interface ServerFieldsProps {
  readonly form: FormFields<Draft>;
  /** True if a password is stored. */
  readonly isStored: boolean;
}

function ServerFields({ form: { draft, set, field }, isStored }: ServerFieldsProps) {
  return (
    <>
      <TextField label={texts.host} description={texts.hostHint} {...field('host')} maxLength={253} />
      <SelectField
        label={texts.security}
        {...field('security')}
        options={(['tls', 'starttls'] as const).map((value) => ({ value, label: texts.securities[value] }))}
        onChange={(security) =>
          set({
            security,
            ...(draft.port === usualPort[draft.security] ? { port: usualPort[security] } : {}),
          })
        }
      />
      <TextField label={texts.port} inputMode="numeric" {...field('port')} maxLength={5} />
      <TextField label={texts.login} description={texts.loginHint} {...field('login')} maxLength={320} />
      <PasswordField
        label={texts.password}
        description={isStored ? texts.passwordStored : texts.passwordHint}
        autoComplete="off"
        {...field('password')}
      />
      <TextField label={texts.folder} description={texts.folderHint} {...field('folder')} maxLength={200} />
    </>
  );
}

function sendersOf({ senders }: Mailbox): readonly Sender[] {
  const rows = senders.map(({ address, account_id }, key) => ({ key, address, accountId: account_id ?? '' }));
  return rows.length > 0 ? rows : [{ key: 0, address: '', accountId: '' }];
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
