import type { PasskeyOptions, TokenBody } from '@farthing/api-contract';
import { askForPasskey } from '../../../api/passkey-dialogs.ts';
import { offlineProblem, problemOf } from '../../../api/problem.ts';
import { explainRefusal } from './passkey-refusal.ts';

/**
 * Signs in with a passkey that the browser lets the user choose.
 * @returns undefined if the user closed the browser's dialog
 * @throws {ApiProblem} if the server refuses @throws {Error} with a sentence for the user if the browser does
 */
export async function passkeySignIn(): Promise<TokenBody | undefined> {
  const { challenge_id, options } = await send<PasskeyOptions>('/login/passkey/options');
  const credential = await askForPasskey(options).catch(explainRefusal);
  return credential && send<TokenBody>('/login/passkey', { challenge_id, credential });
}

async function send<Answer>(path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`/api/v1/auth${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw offlineProblem();
  });
  if (!response.ok) throw await problemOf(response);
  return response.json();
}
