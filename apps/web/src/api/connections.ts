import type { Connection, ConnectionChange, ConnectionRun } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';
import { invalidate, moneyChanged, queryClient } from './queries.ts';

/** All connectors, with the user's settings. */
export const connectionsQuery = getQuery<Connection[]>(['connections'], '/connections');

/** The last change: a run waits for it, because it may be the one that switches the connection on. */
let lastChange: Promise<unknown> = Promise.resolve();

/** Changes a connection. Its switches move at once, and back if the change fails. */
export async function changeConnection(connector: string, body: ConnectionChange): Promise<Connection> {
  const { queryKey } = connectionsQuery;
  const before = queryClient.getQueryData<Connection[]>(queryKey);
  const show = (change: (one: Connection) => Connection) =>
    queryClient.setQueryData<Connection[]>(queryKey, (list) =>
      list?.map((one) => (one.connector === connector ? change(one) : one)),
    );
  const { enabled, nightly } = body;
  // A list that was asked for before the change would move the switch back.
  void queryClient.cancelQueries({ queryKey });
  show((one) => ({ ...one, enabled: enabled ?? one.enabled, nightly: nightly ?? one.nightly }));
  try {
    const saving = api.patch<Connection>(`/connections/${connector}`, body);
    lastChange = saving;
    const saved = await saving;
    show(() => saved);
    return saved;
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    throw error;
  } finally {
    void invalidate('connections');
  }
}

/** Runs a connection now, and reads again what depends on it. */
export async function runConnection(connector: string): Promise<ConnectionRun> {
  await Promise.allSettled([lastChange]);
  try {
    return await api.post<ConnectionRun>(`/connections/${connector}/run`, {});
  } finally {
    await Promise.all([invalidate('connections', 'exchange-rates'), moneyChanged()]);
  }
}
