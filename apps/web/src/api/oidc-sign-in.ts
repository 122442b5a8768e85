import type { LoginAnswer, OidcAddress, OidcProvider } from '@farthing/api-contract';
import { answer, postAuth } from './session.ts';

/** Purpose of a visit to the provider, remembered in this tab until it sends the browser back. */
interface ProviderVisit {
  readonly kind: 'sign-in' | 'link';
  /** Token of an invite, for a new user. */
  readonly invite?: string | undefined;
}

const visitKey = 'farthing.provider-visit';

/** Returns the name of the provider that users can sign in with, if there is one. */
export async function providerName(): Promise<string | null> {
  try {
    return (await answer<OidcProvider>(await fetch('/api/v1/auth/oidc'))).name;
  } catch {
    return null;
  }
}

/** Goes to the provider to sign in. */
export async function goToProvider(invite: string | undefined): Promise<void> {
  const { address } = await answer<OidcAddress>(await postAuth('/oidc/sign-in'));
  leaveFor(address, { kind: 'sign-in', invite });
}

/** Leaves the app for a page of the provider. */
export function leaveFor(address: string, visit: ProviderVisit): void {
  sessionStorage.setItem(visitKey, JSON.stringify(visit));
  location.assign(address);
}

/** Returns and clears the purpose of the visit that has ended. */
export function endVisit(): ProviderVisit {
  const text = sessionStorage.getItem(visitKey);
  sessionStorage.removeItem(visitKey);
  return text === null ? { kind: 'sign-in' } : JSON.parse(text);
}

/** Signs in with what the provider sent the browser back with. @throws {ApiProblem} */
export async function completeAtProvider(
  returned: Readonly<Record<string, string>>,
  invite: string | undefined,
): Promise<LoginAnswer> {
  return answer(await postAuth('/oidc/sign-in/complete', { ...returned, ...(invite ? { invite } : {}) }));
}
