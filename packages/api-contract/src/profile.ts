import Type from 'typebox';
import { GivenPassword, NewPassword } from './auth.ts';
import { Body, CurrencyCode, CurrencyInput, Id, Instant, textUpTo, versionRead } from './values.ts';

/** Part of the United Kingdom where the user pays income tax. */
export const Region = Type.Enum(['england', 'wales', 'scotland', 'northern_ireland']);
export type Region = Type.Static<typeof Region>;

const displayName = textUpTo(100);
const monthStartDay = Type.Integer({
  minimum: 1,
  maximum: 28,
  description: 'Day on which a budget month starts',
});

export const Profile = Type.Object({
  id: Id,
  email: Type.String(),
  display_name: Type.String(),
  base_currency: CurrencyCode,
  region: Region,
  month_start_day: Type.Integer(),
  is_admin: Type.Boolean(),
  totp_enabled: Type.Boolean(),
  version: Type.Integer(),
  created_at: Instant,
});
export type Profile = Type.Static<typeof Profile>;

export const ProfileChange = Body({
  display_name: Type.Optional(displayName),
  base_currency: Type.Optional(CurrencyInput),
  region: Type.Optional(Region),
  month_start_day: Type.Optional(monthStartDay),
  version: versionRead(),
});
export type ProfileChange = Type.Static<typeof ProfileChange>;

export const PasswordChange = Body({
  current_password: GivenPassword,
  new_password: NewPassword,
  delete_api_tokens: Type.Optional(
    Type.Boolean({ default: false, description: 'True to delete all API tokens of the user as well' }),
  ),
  delete_passkeys: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'True to delete all passkeys and the link to the sign-in provider as well',
    }),
  ),
});
export type PasswordChange = Type.Static<typeof PasswordChange>;
