import Type from 'typebox';
import { GivenPassword } from './auth.ts';
import { Body, described, flag, Id, Instant, nullable, text, textUpTo } from './values.ts';

/** Passkey of a user. Its private key is in the user's device or password manager. */
export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  site: text('Host name that the passkey works for'),
  is_synced: flag('True if a password manager copies it to other devices'),
  created_at: Instant,
  last_used_at: described(nullable(Instant), 'Null if it was never used'),
});
export type Passkey = Type.Static<typeof Passkey>;

export const PasskeyList = Type.Object({ items: Type.Array(Passkey) });
export type PasskeyList = Type.Static<typeof PasskeyList>;

/** Browsers and authenticators may add members, a few at most. */
const more = { additionalProperties: true, maxProperties: 30 } as const;

/** Options for `navigator.credentials.create`: `PublicKeyCredentialCreationOptionsJSON` of Web Authentication Level 3. */
export const NewPasskeyOptions = Type.Object({
  challenge_id: Id,
  options: Type.Object(
    {
      challenge: Type.String(),
      rp: Type.Object({ id: Type.String(), name: Type.String() }),
      user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
      pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
    },
    more,
  ),
});
export type NewPasskeyOptions = Type.Static<typeof NewPasskeyOptions>;

/** Options for `navigator.credentials.get`: `PublicKeyCredentialRequestOptionsJSON` of Web Authentication Level 3. */
export const PasskeyOptions = Type.Object({
  challenge_id: Id,
  options: Type.Object({ challenge: Type.String(), rpId: Type.String() }, more),
});
export type PasskeyOptions = Type.Static<typeof PasskeyOptions>;

export const PasskeyOptionsRequest = Body({ password: GivenPassword });
export type PasskeyOptionsRequest = Type.Static<typeof PasskeyOptionsRequest>;

const name = textUpTo(100);
const identified = {
  id: Type.String({ maxLength: 1400 }),
  rawId: Type.String({ maxLength: 1400 }),
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}, more),
};
const encoded = text('Base64url');

/** Response of the browser: `RegistrationResponseJSON` of Web Authentication Level 3. */
const made = Type.Object(
  { ...identified, response: Type.Object({ clientDataJSON: encoded, attestationObject: encoded }, more) },
  more,
);

/** Response of the browser: `AuthenticationResponseJSON` of Web Authentication Level 3. */
const signed = Type.Object(
  {
    ...identified,
    response: Type.Object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }, more),
  },
  more,
);

export const NewPasskey = Body({ name, challenge_id: Id, credential: made });
export type NewPasskey = Type.Static<typeof NewPasskey>;

export const PasskeyChange = Body({ name });
export type PasskeyChange = Type.Static<typeof PasskeyChange>;

export const PasskeyLogin = Body({ challenge_id: Id, credential: signed });
export type PasskeyLogin = Type.Static<typeof PasskeyLogin>;
