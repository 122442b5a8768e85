import { randomBytes } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { parse as parseUuid } from 'uuid';

/** The site that a passkey is made for, and the origins from which it may be used. */
export interface PasskeySite {
  /** The relying party ID: a host name without a port. */
  readonly host: string;
  readonly origins: string[];
}

/** Parts of a stored passkey that check its signatures. */
export interface PasskeyKey {
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly sign_count: string;
}

/** A new passkey that has proved itself. */
export interface VerifiedPasskey extends PasskeyKey {
  readonly is_synced: boolean;
}

/** Returns options for a passkey of a user, which the browser may not make where one of the known ones is. */
export async function optionsToAdd(
  site: PasskeySite,
  user: { readonly id: string; readonly email: string; readonly display_name: string },
  known: readonly Buffer[],
): Promise<PublicKeyCredentialCreationOptionsJSON & { readonly rp: { id: string } }> {
  const rp = { id: site.host, name: 'farthing' };
  const options = await generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userID: Uint8Array.from(parseUuid(user.id)),
    userName: user.email,
    userDisplayName: user.display_name,
    challenge: Uint8Array.from(randomBytes(32)),
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id: id.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options, rp };
}

/** Returns options for signing in with any passkey of a site. */
export async function optionsToSignIn(
  site: PasskeySite,
): Promise<PublicKeyCredentialRequestOptionsJSON & { rpId: string }> {
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    challenge: Uint8Array.from(randomBytes(32)),
    userVerification: 'required',
  });
  return { ...options, rpId: site.host };
}

/** Checks a new passkey (Web Authentication Level 3, section 7.1). @returns undefined if it isn't right */
export async function verifyNewPasskey(
  site: PasskeySite,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<VerifiedPasskey | undefined> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.host,
    requireUserVerification: true,
  }).catch(() => ({ verified: false, registrationInfo: undefined })); // the library throws for a response that isn't right
  if (!verified || !registrationInfo) return undefined;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    sign_count: String(credential.counter),
    is_synced: credentialBackedUp,
  };
}

/** Checks a sign-in (Web Authentication Level 3, section 7.2). @returns the new counter, undefined if it isn't right */
export async function verifyPasskey(
  site: PasskeySite,
  challenge: string,
  key: PasskeyKey,
  response: AuthenticationResponseJSON,
): Promise<number | undefined> {
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.host,
    requireUserVerification: true,
    credential: {
      id: key.credential_id.toString('base64url'),
      publicKey: Uint8Array.from(key.public_key),
      counter: Number(key.sign_count),
    },
  }).catch(() => undefined); // the library throws for a response that isn't right
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}
