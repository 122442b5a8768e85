import type { OidcAddress, OidcLink } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';
import { leaveFor } from './oidc-sign-in.ts';
import { queryClient } from './queries.ts';

/** Query for the user's account at the provider. */
export const oidcLinkQuery = getQuery<OidcLink>(['oidc-link'], '/auth/oidc/link');

/** Goes to the provider to link an account. */
export async function linkAtProvider(password: string): Promise<void> {
  const { address } = await api.post<OidcAddress>('/auth/oidc/link', { password });
  leaveFor(address, { kind: 'link' });
}

/** Links the account that the provider sent the browser back with. */
export const completeLink = (returned: Readonly<Record<string, string>>) =>
  api.put<OidcLink>('/auth/oidc/link', returned);

/** Unlinks the account. */
export async function unlinkProvider(password: string): Promise<void> {
  await api.delete('/auth/oidc/link', { body: { password } });
  await queryClient.invalidateQueries({ queryKey: oidcLinkQuery.queryKey });
}
