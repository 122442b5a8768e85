import { PasskeyError } from '../../../api/passkey-dialogs.ts';
import { passkeyRefusals as texts } from './texts.ts';

/** Rethrows what a dialog for passkeys threw, with a sentence for the user. */
export function explainRefusal(error: unknown): never {
  throw error instanceof PasskeyError ? new Error(texts[error.reason]) : error;
}
