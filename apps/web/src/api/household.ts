import type {
  AccountSharing,
  AccountSharingChange,
  AccountSharingLevel,
  AccountSharingList,
  Household,
  HouseholdExportFormat,
  HouseholdInviteList,
  HouseholdInvitePreview,
  HouseholdMemberChange,
  HouseholdNetWorth,
  MadeHouseholdInvite,
  NewHouseholdInvite,
  OwnHousehold,
  SharedAccounts,
  SharedTransactionPage,
} from '@farthing/api-contract';
import { api, getQuery, pagesQuery } from './client.ts';
import { invalidate } from './queries.ts';

/** Memberships and shared accounts may change or end at any moment, so they are refetched each time they are shown. */
const fresh = { staleTime: 0 };

/** Query for the user's household, if they are in one. */
export const householdQuery = { ...getQuery<OwnHousehold>(['household', 'own'], '/household'), ...fresh };
export const householdInvitesQuery = getQuery<HouseholdInviteList>(
  ['household', 'invites'],
  '/household/invites',
);
/** Query for the accounts that others share. */
export const sharedAccountsQuery = {
  ...getQuery<SharedAccounts>(['household', 'accounts'], '/household/accounts'),
  ...fresh,
};
export const householdNetWorthQuery = {
  ...getQuery<HouseholdNetWorth>(['household', 'net-worth'], '/household/net-worth'),
  ...fresh,
};
/** Query for the transactions of an account that someone shares, in pages. */
export const sharedTransactionsQuery = (userId: string, accountId: string) => ({
  ...pagesQuery<SharedTransactionPage>(
    ['household', 'transactions', userId, accountId],
    `/household/members/${userId}/accounts/${accountId}/transactions`,
    {},
  ),
  ...fresh,
});
/** Query for the user's own accounts that are shared. */
export const ownSharingQuery = getQuery<AccountSharingList>(['household', 'sharing'], '/household/sharing');
/** Query for who sees one of the user's accounts. */
export const accountSharingQuery = (accountId: string) =>
  getQuery<AccountSharing>(['household', 'sharing', accountId], `/household/sharing/${accountId}`);

export const createHousehold = (name: string) => api.post<Household>('/household', { name });
export const renameHousehold = (name: string) => api.patch<Household>('/household', { name });
export const endHousehold = () => api.delete('/household');
export const makeHouseholdInvite = (body: NewHouseholdInvite) =>
  api.post<MadeHouseholdInvite>('/household/invites', body);
export const revokeHouseholdInvite = (id: string) => api.delete(`/household/invites/${id}`);
export const previewHouseholdInvite = (token: string) =>
  api.post<HouseholdInvitePreview>('/household/invites/preview', { token });
export const acceptHouseholdInvite = (token: string) =>
  api.post<Household>('/household/invites/accept', { token });
export const changeHouseholdMember = (userId: string, change: HouseholdMemberChange) =>
  api.patch<Household>(`/household/members/${userId}`, change);
/** Removes a person, or lets the user themselves leave. */
export const removeHouseholdMember = (userId: string) => api.delete(`/household/members/${userId}`);
export const changeAccountSharing = (accountId: string, change: AccountSharingChange) =>
  api.put<AccountSharing>(`/household/sharing/${accountId}`, change);

export const changeNewAccountSharing = (new_account_level: AccountSharingLevel) =>
  api.put<AccountSharingList>('/household/sharing', { new_account_level });

/** Refetches everything about the household. */
export const householdChanged = () => invalidate('household');

/** Fetches the file of what others share with the user. */
export const fetchHouseholdExport = (format: HouseholdExportFormat) =>
  api.file('/household/export', { query: { format } });
