import Type from 'typebox';
import { Body, integer, textUpTo } from './values.ts';

/** A password as a user chooses it: 12 to 128 characters after Unicode normalisation (NFC). */
export const NewPassword = Type.String({
  minLength: 12,
  maxLength: 512,
  description: '12 to 128 characters after Unicode normalisation (NFC). Common passwords are rejected',
});
/** A password as a user types it again. */
export const GivenPassword = Type.String({ maxLength: 1024 });

export const Registration = Body({
  email: Type.String({
    maxLength: 320,
    description: 'Email address of at most 254 characters. Unique, ignoring case',
  }),
  password: NewPassword,
  display_name: textUpTo(100),
  invite: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Invite token, needed if REGISTRATION is `invite`',
    }),
  ),
});
export type Registration = Type.Static<typeof Registration>;

export const Login = Body({ email: Type.String({ maxLength: 1024 }), password: GivenPassword });
export type Login = Type.Static<typeof Login>;

export const TotpLogin = Body({
  challenge_token: Type.String({ maxLength: 4096 }),
  totp_code: Type.String({ maxLength: 64, description: 'Six digits, or one of the backup codes' }),
});
export type TotpLogin = Type.Static<typeof TotpLogin>;

/** The access token, good for 900 seconds. The refresh token travels only as a cookie. */
export const TokenBody = Type.Object(
  {
    access_token: Type.String(),
    expires_in: integer('Seconds. Always 900'),
  },
  { additionalProperties: false },
);
export type TokenBody = Type.Static<typeof TokenBody>;

/** The answer to a right password when TOTP is on: a code must follow within 300 seconds. */
export const TotpChallenge = Type.Object({ challenge_token: Type.String() }, { additionalProperties: false });
export type TotpChallenge = Type.Static<typeof TotpChallenge>;

export const LoginAnswer = Type.Union([TokenBody, TotpChallenge]);
export type LoginAnswer = Type.Static<typeof LoginAnswer>;
