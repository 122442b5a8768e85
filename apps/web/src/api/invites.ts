import type { Invite, InviteList, MadeInvite, NewInvite } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';
import { queryClient } from './queries.ts';

/** Links to register with, and who may register at all; for administrators. */
export const invitesQuery = getQuery<InviteList>(['admin', 'invites'], '/admin/invites');

/** Creates an invite. The response contains its token, which is shown only once and never cached. */
export const makeInvite = (body: NewInvite) => api.post<MadeInvite>('/admin/invites', body);
export const setInviteRevoked = (id: string, revoked: boolean) =>
  api.patch<Invite>(`/admin/invites/${id}`, { revoked });

/** Reads the invites again. */
export const invitesChanged = () => queryClient.invalidateQueries({ queryKey: invitesQuery.queryKey });
