import type { PasswordResetState } from '@farthing/api-contract';
import { answer, postAuth } from './session.ts';

/** Returns true if this server emails links for new passwords. */
export async function resetsByEmail(): Promise<boolean> {
  try {
    const response = await fetch('/api/v1/auth/password-reset');
    return (await answer<PasswordResetState>(response)).by_email;
  } catch {
    return false;
  }
}

/** Requests a link for a new password by email, sent if the address has an account. */
export async function askForResetLink(email: string): Promise<void> {
  await answer(await postAuth('/password-reset', { email }));
}

/** Replaces a forgotten password. @param resetToken from the link in the email */
export async function resetPassword(resetToken: string, new_password: string): Promise<void> {
  await answer(await postAuth('/password-reset/complete', { token: resetToken, new_password }));
}
