/** Texts of the API tokens card and the form for a new one. */

import type { ApiToken } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { phrase } from '../../../design/phrase.ts';

export const apiTokenCard = {
  what: 'the API tokens',
  title: 'API tokens',
  makeAToken: 'Create a token',
  emptyTitle: 'No API tokens yet',
  empty:
    'A token lets a script or app use farthing without your password. You choose what it can do, and can delete it at any time.',
  /** @param used the instant, undefined for one that was never used @param expires undefined where it does not */
  about: (token: ApiToken, used: ReactNode | undefined, expires: ReactNode | undefined) => (
    <>
      {token.scopes.includes('calendar')
        ? 'opens the calendar only'
        : token.scopes.includes('write')
          ? 'reads and changes'
          : token.scopes.includes('add')
            ? 'adds transactions only'
            : 'reads only'}
      {token.scopes.includes('household') && ', with what your household shares'}
      {token.scopes.includes('admin') && ', including administration'} ·{' '}
      {used === undefined ? 'never used' : phrase`used ${used}`}
      {used !== undefined && token.last_used_ip !== null && ` from ${token.last_used_ip}`} ·{' '}
      {expires === undefined
        ? 'does not expire'
        : phrase`${token.is_expired ? 'expired' : 'expires'} ${expires}`}
    </>
  ),
  deleteToken: (name: string) => `Delete ${name}`,
  deleted: (name: string) => `The token “${name}” no longer works.`,
  question: (name: string) => `Delete the token “${name}”?`,
  confirm: 'Delete the token',
  warning: "Programs that use this token stop working at once. You can't make the same token again.",
};

export const makeApiToken = {
  readOnly: 'Read only',
  readAndChange: 'Read and change',
  addOnly: 'Add transactions only',
  ninetyDays: '90 days',
  oneYear: 'One year',
  untilIDeleteIt: 'No expiry',
  passwordMissing: 'Enter your password to create the token.',
  title: 'Create an API token',
  name: 'What is it for?',
  nameHint: 'This helps you tell tokens apart',
  itMay: 'Access',
  household: 'Include what your household shares with you',
  householdHint:
    'Without this, the token reaches your own data only. It follows the levels that others choose.',
  administration: 'Include administration',
  administrationHint:
    'Programs with this token can see all users, invites, backups and the health of the server.',
  makeTheToken: 'Create the token',
  madeTitle: 'The token',
  madeLead: 'Give it to the program as its bearer token. Copy it now: it is shown only once.',
  apiToken: 'API token',
  copyTheToken: 'Copy the token',
};
