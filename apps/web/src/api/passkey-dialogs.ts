import type { NewPasskey, NewPasskeyOptions, PasskeyLogin, PasskeyOptions } from '@farthing/api-contract';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Reason why the browser returned no passkey: the device already has one, or it failed. */
type PasskeyFailure = 'is-there' | 'failed';

/** Error of a browser that returned no passkey. */
export class PasskeyError extends Error {
  readonly reason: PasskeyFailure;

  constructor(reason: PasskeyFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** Asks the browser to create a passkey. @returns undefined if the user closed its dialog @throws {PasskeyError} */
export function createPasskey(
  optionsJSON: NewPasskeyOptions['options'],
): Promise<NewPasskey['credential'] | undefined> {
  return startRegistration({ optionsJSON }).catch(refusal);
}

/**
 * Asks the browser to sign in with a passkey. @returns undefined if the user closed its dialog @throws {PasskeyError}
 */
export function askForPasskey(
  optionsJSON: PasskeyOptions['options'],
): Promise<PasskeyLogin['credential'] | undefined> {
  return startAuthentication({ optionsJSON }).catch(refusal);
}

/** Ignores a dialog that the user closed or that timed out. */
function refusal(error: unknown): undefined {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
  throw new PasskeyError(name === 'InvalidStateError' ? 'is-there' : 'failed');
}
