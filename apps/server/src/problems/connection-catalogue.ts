import type { ProblemTexts } from './tax-catalogue.ts';

/** Problems of connections and of the mailbox, a part of the catalogue. */
export const connectionCatalogue = {
  'connector-not-found': [404, 'Connection not found'],
  'connection-off': [409, 'This connection is off. Switch it on first.'],
  'connection-running': [409, 'This connection is already running. Wait for it to finish.'],
  'connection-needs-secret': [409, 'Enter the key or token of this connection first'],
  'connection-needs-account': [409, 'Choose the account that the transactions go to first'],
  'connection-secrets-unreadable': [
    409,
    'The stored keys and tokens can’t be decrypted with this server’s keys. Enter them again.',
  ],
  'mailbox-off': [409, 'The mailbox is off. Switch it on first.'],
  'mailbox-incomplete': [409, 'Enter the server, user name, password and a sender of the mailbox first'],
  'mailbox-running': [409, 'The mailbox is already being read. Wait for it to finish.'],
} as const satisfies ProblemTexts;
