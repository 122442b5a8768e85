import type { PasswordChange, Profile, ProfileChange, Session, TotpSetup } from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';

/** The signed-in user. */
export const profileQuery = queryOptions({
  ...getQuery<Profile>(['profile'], '/profile'),
  staleTime: 5 * 60_000,
});

/** Query for the user's sessions. */
export const sessionsQuery = getQuery<Session[]>(['sessions'], '/auth/sessions');

/** Reads the stored profile, bypassing every cache. */
export const readProfile = () => api.get<Profile>('/profile');
export const changeProfile = (body: ProfileChange) => api.patch<Profile>('/profile', body);
/** Deletes the user and all their data. The caller clears the session. */
export const deleteProfile = (password: string) => api.delete('/profile', { body: { password } });
export const changePassword = (body: PasswordChange) =>
  api.post<{ message: string }>('/profile/password', body);
export const endSession = (id: string) => api.delete(`/auth/sessions/${id}`);
/** Gets a new secret with its QR code and backup codes, shown once. TOTP stays off until enableTotp. */
export const beginTotp = () => api.get<TotpSetup>('/auth/totp/setup');
export const enableTotp = (secret: string, code: string) => api.post('/auth/totp/enable', { secret, code });
export const disableTotp = (password: string) => api.delete('/auth/totp', { body: { password } });
