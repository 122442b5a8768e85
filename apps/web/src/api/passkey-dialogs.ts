import type { NewPasskey, NewPasskeyOptions, PasskeyLogin, PasskeyOptions } from '@farthing/api-contract';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Reason why the browser made or gave no passkey: the device has one already, or it failed. */
export type PasskeyFailure = 'is-there' | 'failed';

/** The browser made or gave no passkey. */
export class PasskeyError extends Error {
  readonly reason: PasskeyFailure;

  constructor(reason: PasskeyFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** Has the browser make a passkey. @returns undefined if the user closed its dialog @throws {PasskeyError} */
export function createPasskey(
  optionsJSON: NewPasskeyOptions['options'],
): Promise<NewPasskey['credential'] | undefined> {
  return startRegistration({ optionsJSON }).catch(refusal);
}

/** Has the browser sign in with a passkey. @returns undefined if the user closed its dialog @throws {PasskeyError} */
export function askForPasskey(
  optionsJSON: PasskeyOptions['options'],
): Promise<PasskeyLogin['credential'] | undefined> {
  return startAuthentication({ optionsJSON }).catch(refusal);
}

/** Passes over a dialog that the user closed, or let wait too long. */
function refusal(error: unknown): undefined {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
  throw new PasskeyError(name === 'InvalidStateError' ? 'is-there' : 'failed');
}
