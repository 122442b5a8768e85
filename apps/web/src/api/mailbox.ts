import type { Mailbox, MailboxChange, MailboxCheck } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';
import { invalidate, moneyChanged, queryClient } from './queries.ts';

/** The user's mailbox. */
export const mailboxQuery = getQuery<Mailbox>(['mailbox'], '/mailbox');

/** Changes the mailbox. */
export async function changeMailbox(change: MailboxChange): Promise<void> {
  const { queryKey } = mailboxQuery;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, await api.patch<Mailbox>('/mailbox', change));
  await invalidate('notices');
}

/** Deletes the mailbox and its password. */
export async function forgetMailbox(): Promise<void> {
  await api.delete('/mailbox');
  await invalidate('mailbox', 'notices');
}

/** Reads new messages now, and refetches the data that depends on them. */
export async function checkMailbox(): Promise<MailboxCheck> {
  try {
    return await api.post<MailboxCheck>('/mailbox/check', {});
  } finally {
    await Promise.all([invalidate('mailbox', 'imports', 'notices'), moneyChanged()]);
  }
}
