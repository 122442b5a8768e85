import type { Connection, ConnectionChange, ConnectionRun } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';
import { invalidate, moneyChanged, queryClient } from './queries.ts';

/** All connectors, with the user's settings. */
export const connectionsQuery = getQuery<Connection[]>(['connections'], '/connections');

/** Changes a connection, and the list that is shown. */
export async function changeConnection(connector: string, body: ConnectionChange): Promise<Connection> {
  const saved = await api.patch<Connection>(`/connections/${connector}`, body);
  queryClient.setQueryData<Connection[]>(connectionsQuery.queryKey, (list) =>
    list?.map((one) => (one.connector === connector ? saved : one)),
  );
  return saved;
}

/** Runs a connection now, and reads again what depends on it. */
export async function runConnection(connector: string): Promise<ConnectionRun> {
  try {
    return await api.post<ConnectionRun>(`/connections/${connector}/run`, {});
  } finally {
    await Promise.all([invalidate('connections', 'exchange-rates'), moneyChanged()]);
  }
}
