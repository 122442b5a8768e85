import Type from 'typebox';
import { UnattendedFile } from './unattended-imports.ts';
import { Body, described, flag, Id, Instant, nullable, text, versionRead } from './values.ts';

const host = Type.String({
  pattern: '^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$',
  maxLength: 253,
  description: 'Name or address of the mail server, without a port',
});
const port = Type.Integer({
  minimum: 1,
  maximum: 65_535,
  description: '993 or 143. Any other only if the operator allows it (`MAILBOX_LAN`)',
});
const security = Type.Enum(['tls', 'starttls'], {
  description:
    '`tls` from the start, usually on port 993. `starttls`: switched to TLS before the sign-in, on 143',
});
const login = Type.String({ minLength: 1, maxLength: 320, pattern: '^[^\\x00-\\x1f\\x7f]+$' });
const folder = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\x00-\\x1f\\x7f]+$' });

/** Someone whose attachments are imported. */
export const MailboxSender = Type.Object(
  {
    address: Type.String({
      maxLength: 320,
      pattern: '^[^\\s@<>",;:()\\\\]+@[A-Za-z0-9.-]+$',
      description: 'The whole address. Upper and lower case are the same',
    }),
    account_id: Type.Union([Id, Type.Null()], {
      description: 'Account of the attachments. Null: the account that the file’s rows went to before',
    }),
  },
  { additionalProperties: false },
);
export type MailboxSender = Type.Static<typeof MailboxSender>;
const senders = Type.Array(MailboxSender, { maxItems: 20 });

/** The user's mailbox. It is off until the user switches it on. */
export const Mailbox = Type.Object({
  enabled: Type.Boolean(),
  host: Type.String(),
  port,
  security,
  login: Type.String(),
  password_stored: flag('The password is stored encrypted, and never returned'),
  folder: Type.String(),
  senders,
  last_checked_at: nullable(Instant),
  last_ok: Type.Union([Type.Boolean(), Type.Null()]),
  last_message: described(nullable(Type.String()), 'Result of the last check in plain English'),
  needs_password: flag(
    'True if the server rejected the sign-in. It isn’t tried again until something is changed',
  ),
  next_check_at: described(nullable(Instant), 'Null if no check is due'),
  running: Type.Boolean(),
  allows_home_network: flag(
    'Whether the operator allows this machine, private networks and any port (`MAILBOX_LAN`)',
  ),
  version: Type.Integer(),
});
export type Mailbox = Type.Static<typeof Mailbox>;

/** Changes the given fields. With another server, port, encryption or user name the password must be given again. */
export const MailboxChange = Body({
  enabled: Type.Optional(Type.Boolean()),
  host: Type.Optional(host),
  port: Type.Optional(port),
  security: Type.Optional(security),
  login: Type.Optional(login),
  password: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1000,
      pattern: '^[^\\x00-\\x1f\\x7f]+$',
      description: 'An app password, if the provider has them',
    }),
  ),
  folder: Type.Optional(folder),
  senders: Type.Optional(described(senders, 'All of them, in place of those before')),
  version: versionRead(0),
});
export type MailboxChange = Type.Static<typeof MailboxChange>;

/** Result of a check. A server that doesn't answer is a result too. */
export const MailboxCheck = Type.Object({
  ok: Type.Boolean(),
  message: text('Result in plain English'),
  files: Type.Array(UnattendedFile.properties.name, { description: 'Names of the files that came in' }),
});
export type MailboxCheck = Type.Static<typeof MailboxCheck>;
