import { useEffect, useState } from 'react';
import { completeLink } from '../../../api/oidc-link.ts';
import { completeAtProvider, endVisit } from '../../../api/oidc-sign-in.ts';
import { messageOf } from '../../../api/problem.ts';
import { sessionKnown, signIn } from '../../../api/session.ts';
import { Notice } from '../../../design/notice.tsx';
import { providerReturn as texts } from './texts.ts';

interface ProviderReturnProps {
  /** A code must follow. */
  readonly onChallenge: (challenge: string) => void;
  /** The session is open, and the address is Home's. */
  readonly onDone: () => void;
}

/** One for each page load: the state works once. */
let outcome: Promise<string | undefined> | undefined;

/** Completes a sign-in, or the linking of an account, when the provider has sent the browser back. */
export default function ProviderReturn({ onChallenge, onDone }: ProviderReturnProps) {
  const [failure, setFailure] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    outcome ??= complete();
    outcome.then(
      (challenge) => (challenge === undefined ? onDone() : onChallenge(challenge)),
      (error: unknown) => setFailure(messageOf(error)),
    );
  }, []);
  return failure ? <Notice tone="error">{failure}</Notice> : <Notice>{texts.wait}</Notice>;
}

/** @returns the challenge, if a code must follow @throws {ApiProblem} @throws {Error} if the provider reports an error */
async function complete(): Promise<string | undefined> {
  const { error, code = '', state = '', iss } = Object.fromEntries(new URLSearchParams(location.search));
  // The code leaves the history at once.
  history.replaceState(null, '', '/oidc');
  const { kind, invite } = endVisit();
  if (error !== undefined || !code)
    throw new Error(error === 'access_denied' ? texts.denied : texts.providerError);
  const returned = { code, state, ...(iss === undefined ? {} : { iss }) };
  // A session that is open already comes first: its answer mustn't arrive after the new one.
  await sessionKnown();
  if (kind === 'link') {
    await completeLink(returned);
    location.replace('/settings/security#provider');
    return new Promise(() => {});
  }
  const answer = await completeAtProvider(returned, invite);
  history.replaceState(null, '', '/');
  if ('challenge_token' in answer) return answer.challenge_token;
  signIn(answer);
  return undefined;
}
