import Type from 'typebox';
import { GivenPassword, NewPassword } from './auth.ts';
import { Body, described, flag, Id, Instant, integer, nullable, textUpTo } from './values.ts';

/** A user account as administrators see it, without financial data. */
export const UserAccount = Type.Object({
  id: Id,
  email: Type.String(),
  display_name: Type.String(),
  is_admin: Type.Boolean(),
  totp_enabled: Type.Boolean(),
  disabled_at: nullable(Instant),
  created_at: Instant,
  last_active_at: described(nullable(Instant), 'When one of the user’s sessions was last renewed'),
  sessions: integer('Number of active sessions'),
});
export type UserAccount = Type.Static<typeof UserAccount>;

export const UserAccountList = Type.Array(UserAccount);

const uuid = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

export const UserAccountQuery = Body({
  q: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Part of the name or the email address' }),
  ),
  ids: Type.Optional(
    Type.String({
      maxLength: 3700,
      pattern: `^${uuid}(,${uuid}){0,99}$`,
      description: 'Only these users: up to 100 ids, separated by commas',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 200, description: '`id` of the last user of the previous page' }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 200 }),
});
export type UserAccountQuery = Type.Static<typeof UserAccountQuery>;

/** A user account to create as an administrator, in any registration mode. */
export const NewUserAccount = Body({
  email: Type.String({ maxLength: 320, description: 'At most 254 characters. Unique, ignoring case' }),
  password: NewPassword,
  display_name: textUpTo(100),
  is_admin: Type.Optional(Type.Boolean({ default: false })),
});
export type NewUserAccount = Type.Static<typeof NewUserAccount>;

export const UserAccountChange = Body({
  disabled: Type.Optional(
    flag('True ends all sessions of the user at once. You can’t disable your own account'),
  ),
  is_admin: Type.Optional(flag('The last administrator can’t be changed to false')),
  reset_totp: Type.Optional(
    Type.Literal(true, { description: 'Turns off two-step sign-in for the user. Requires `password`' }),
  ),
  password: Type.Optional(
    described(GivenPassword, 'The administrator’s own password. Required by `reset_totp`'),
  ),
});
export type UserAccountChange = Type.Static<typeof UserAccountChange>;
