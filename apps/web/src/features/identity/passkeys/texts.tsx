/** Texts of the passkeys card and of its forms. */

import type { Passkey } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { phrase } from '../../../design/phrase.ts';

export const passkeyCard = {
  what: 'the passkeys',
  title: 'Passkeys',
  addAPasskey: 'Add a passkey',
  emptyTitle: 'No passkeys yet',
  empty:
    'A passkey lets you sign in with your fingerprint, face or PIN. You don’t enter your password or a code. It works only at this address, so it won’t work on a copied sign-in page.',
  insecure: 'Passkeys need HTTPS. You’re using plain HTTP.',
  address: 'Passkeys need a host name, such as farthing.local. You opened farthing by its IP address.',
  browser: 'This browser doesn’t support passkeys.',
  /** @param added when it was added @param used when it was last used, undefined if never */
  about: ({ site, is_synced }: Passkey, added: ReactNode, used: ReactNode | undefined) => (
    <>
      for {site}
      {is_synced && ', synced between your devices'} · added {added} ·{' '}
      {used === undefined ? 'never used' : phrase`last used ${used}`}
    </>
  ),
  renameOne: (name: string) => `Rename ${name}`,
  deleteOne: (name: string) => `Delete ${name}`,
  deleted: (name: string) => `“${name}” no longer signs you in.`,
  question: (name: string) => `Delete the passkey “${name}”?`,
  confirm: 'Delete the passkey',
  warning:
    'You can’t sign in with it any more. Delete it from your device or password manager too, or it will still be offered there. Devices that are already signed in stay signed in.',
};

export const passkeyForms = {
  passwordMissing: 'Enter your password to add a passkey.',
  title: 'Add a passkey',
  rename: 'Rename the passkey',
  nameHint: 'For example, the device or the password manager that holds it',
  next: 'Continue',
  added: (name: string) => `You can now sign in with “${name}”.`,
};
