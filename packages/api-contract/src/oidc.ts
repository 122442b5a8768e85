import Type from 'typebox';
import { GivenPassword } from './auth.ts';
import { Body, described, Instant, nullable, text } from './values.ts';

/** The OpenID Connect provider that users can sign in with. */
export const OidcProvider = Type.Object({
  name: nullable(text('Name for the button. Null if no provider is set')),
});
export type OidcProvider = Type.Static<typeof OidcProvider>;

/** Page of the provider to which the browser goes next. */
export const OidcAddress = Type.Object({ address: Type.String() });
export type OidcAddress = Type.Static<typeof OidcAddress>;

/** Parameters with which the provider sends the browser back (RFC 6749 section 4.1.2, RFC 9207). */
const returned = {
  code: Type.String({ minLength: 1, maxLength: 4096 }),
  state: Type.String({ minLength: 1, maxLength: 200 }),
  iss: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, description: 'Issuer, if the provider named it' }),
  ),
};

export const OidcReturn = Body(returned);
export type OidcReturn = Type.Static<typeof OidcReturn>;

export const OidcLogin = Body({
  ...returned,
  invite: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Invite token, needed for a new user if REGISTRATION is `invite`',
    }),
  ),
});
export type OidcLogin = Type.Static<typeof OidcLogin>;

export const OidcPassword = Body({ password: GivenPassword });
export type OidcPassword = Type.Static<typeof OidcPassword>;

/** Link between a user and an account at the provider. */
export const OidcLink = Type.Object({
  name: nullable(text('Name of the provider. Null if none is set')),
  account: nullable(text('Account at the provider. Null if none is linked')),
  linked_at: nullable(Instant),
  last_used_at: described(nullable(Instant), 'Null if it was never used to sign in'),
});
export type OidcLink = Type.Static<typeof OidcLink>;
