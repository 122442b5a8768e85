import Type from 'typebox';
import { NewPassword } from './auth.ts';
import { Body, flag } from './values.ts';

/** Way to replace a forgotten password on this server. */
export const PasswordResetState = Type.Object({
  by_email: flag('True if the server sends email. Otherwise the administrator sets a new password'),
});
export type PasswordResetState = Type.Static<typeof PasswordResetState>;

export const PasswordResetRequest = Body({ email: Type.String({ maxLength: 1024 }) });
export type PasswordResetRequest = Type.Static<typeof PasswordResetRequest>;

export const PasswordReset = Body({
  token: Type.String({ maxLength: 4096, description: 'From the link in the email' }),
  new_password: NewPassword,
});
export type PasswordReset = Type.Static<typeof PasswordReset>;
