import type { NewPasskey, NewPasskeyOptions, Passkey, PasskeyList } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';
import { queryClient } from './queries.ts';

/** Query for the user's passkeys. */
export const passkeysQuery = getQuery<PasskeyList>(['passkeys'], '/auth/passkeys');

/** Gets options for a new passkey. */
export const newPasskeyOptions = (password: string) =>
  api.post<NewPasskeyOptions>('/auth/passkeys/options', { password });
export const addPasskey = (body: NewPasskey) => api.post<Passkey>('/auth/passkeys', body);
export const renamePasskey = (id: string, name: string) =>
  api.patch<Passkey>(`/auth/passkeys/${id}`, { name });
export const deletePasskey = (id: string) => api.delete(`/auth/passkeys/${id}`);

/** Refetches the passkeys. */
export const passkeysChanged = () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
