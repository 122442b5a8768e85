/** What the card of API tokens and the form of a new one say. */

import type { ReactNode } from 'react';
import * as common from '../../design/common-texts.ts';

export const apiTokenCard = {
  what: 'the API tokens',
  title: 'API tokens',
  makeAToken: 'Make a token',
  emptyTitle: 'No program signs in for you',
  empty:
    'A token lets a script or an app of yours use farthing without your password. You say what it may do, and can take it away at any time.',
  /** @param used the instant, undefined for one that was never used @param expires undefined where it does not */
  about: (
    mayChange: boolean,
    mayAdminister: boolean,
    used: ReactNode | undefined,
    ip: string | null,
    expires: ReactNode | undefined,
    isExpired: boolean,
  ) => (
    <>
      {mayChange ? 'reads and changes' : 'reads only'}
      {mayAdminister && ', including administration'} · {used === undefined ? 'never used' : <>used {used}</>}
      {used !== undefined && ip !== null && ` from ${ip}`} ·{' '}
      {expires === undefined ? (
        'does not expire'
      ) : (
        <>
          {isExpired ? 'expired' : 'expires'} {expires}
        </>
      )}
    </>
  ),
  deleteToken: (name: string) => `Delete ${name}`,
  delete: common.deleteWord,
  expired: common.expired,
  deleted: (name: string) => `The token “${name}” no longer works.`,
  question: (name: string) => `Delete the token “${name}”?`,
  confirm: 'Delete the token',
  warning: "Programs that use this token stop working at once. You can't make the same token again.",
};

export const makeApiToken = {
  readOnly: 'Read only',
  readAndChange: 'Read and change',
  thirtyDays: common.thirtyDays,
  ninetyDays: '90 days',
  oneYear: 'One year',
  untilIDeleteIt: 'Until I delete it',
  passwordMissing: 'Type your password to make the token.',
  title: 'Make an API token',
  name: 'What is it for?',
  nameHint: 'This helps you tell tokens apart',
  itMay: 'It may',
  itWorksFor: 'It works for',
  administration: 'Include administration',
  administrationHint:
    'Programs with this token can see all users, invites, backups and the health of the server.',
  cancel: common.cancel,
  makeTheToken: 'Make the token',
  madeTitle: 'The token',
  madeLead: 'Give it to the program as its bearer token. Copy it now: it is shown only once.',
  apiToken: 'API token',
  copyTheToken: 'Copy the token',
};
