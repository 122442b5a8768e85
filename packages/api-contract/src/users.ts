import Type from 'typebox';
import { GivenPassword, NewPassword } from './auth.ts';
import { Body, Id, Instant, nullable } from './values.ts';

/** Somebody who may sign in, as an administrator sees them: nothing of their money. */
export const UserAccount = Type.Object({
  id: Id,
  email: Type.String(),
  display_name: Type.String(),
  is_admin: Type.Boolean(),
  totp_enabled: Type.Boolean(),
  disabled_at: nullable(Instant),
  created_at: Instant,
  last_active_at: { ...nullable(Instant), description: 'When a session of theirs was last renewed' },
  sessions: Type.Integer({ description: 'Where they are signed in now' }),
});
export type UserAccount = Type.Static<typeof UserAccount>;

export const UserAccountList = Type.Array(UserAccount);

/** A user whom an administrator makes, whatever the registration mode. */
export const NewUserAccount = Body({
  email: Type.String({ maxLength: 320, description: 'At most 254 characters. Unique, ignoring case' }),
  password: NewPassword,
  display_name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  is_admin: Type.Optional(Type.Boolean({ default: false })),
});
export type NewUserAccount = Type.Static<typeof NewUserAccount>;

export const UserAccountChange = Body({
  disabled: Type.Optional(
    Type.Boolean({ description: 'True ends all their sessions at once; never oneself' }),
  ),
  is_admin: Type.Optional(Type.Boolean({ description: 'Never false for the last administrator' })),
  reset_totp: Type.Optional(
    Type.Literal(true, { description: 'Turns their second factor off; needs `password`' }),
  ),
  password: Type.Optional({
    ...GivenPassword,
    description: 'The administrator’s own, asked for again by `reset_totp`',
  }),
});
export type UserAccountChange = Type.Static<typeof UserAccountChange>;
