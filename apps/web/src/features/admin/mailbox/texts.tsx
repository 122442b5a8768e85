/** Texts of the card for the mailbox. */

import type { Mailbox } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { phrase } from '../../../design/phrase.ts';

export const mailboxCard = {
  title: 'Mailbox',
  what: 'The mailbox',
  about: 'Imports statements that arrive by email as attachments. New messages are read every 15 minutes.',
  mayDo: 'What farthing may do with it',
  permissions: [
    'It reads new messages from the addresses that you name, and their attachments. It never changes, moves or deletes a message.',
    'It records a statement if its balances prove every row. Any other file waits on the Import page.',
  ],
  on: 'Read this mailbox',
  onHint: 'farthing makes no connection to the mail server while it is off.',
  host: 'Mail server',
  hostHint: 'Such as imap.example.org',
  port: 'Port',
  portWrong: 'Enter a number from 1 to 65535.',
  security: 'Encryption',
  securities: {
    tls: 'TLS from the start (usually port 993)',
    starttls: 'STARTTLS (usually port 143)',
  } satisfies Record<Mailbox['security'], string>,
  login: 'User name',
  loginHint: 'Usually your email address',
  password: 'Password',
  passwordHint: 'Many providers give you an app password for this.',
  passwordStored: 'Stored, encrypted. Enter another password to replace it.',
  folder: 'Folder',
  folderHint: 'INBOX is the inbox.',
  senders: 'Senders',
  sender: (number: number) => `Address of sender ${number}`,
  senderHint: 'The whole address, such as statements@bank.example',
  account: (number: number) => `Import the attachments of sender ${number} into`,
  recognise: 'The account that the rows went to before',
  addSender: 'Add sender',
  removeSender: (address: string) => (address === '' ? 'Remove sender' : `Remove ${address}`),
  saved: 'Mailbox saved',
  check: 'Check now',
  forget: 'Delete mailbox',
  forgotten: 'Mailbox deleted',
  needsPassword: 'The mailbox needs a new password',
  needsPasswordHint:
    'The mail server rejected the sign-in, so it isn’t tried again. Enter the password below and save.',
  didntCheck: 'The mailbox couldn’t be read',
  neverChecked: 'It has not been checked yet.',
  lastCheck: (isGood: boolean, at: ReactNode) =>
    phrase`${isGood ? 'Last check' : 'The last check failed'} ${at}`,
  toImports: 'See what came in',
};
