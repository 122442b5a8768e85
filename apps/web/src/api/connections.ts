import type { Connection, ConnectionChange, ConnectionRun } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';
import { invalidate, moneyChanged, queryClient } from './queries.ts';

/** All connectors, with the user's settings. */
export const connectionsQuery = getQuery<Connection[]>(['connections'], '/connections');

/** The last change. A run waits for it, because it may switch the connection on. */
let lastChange: Promise<unknown> = Promise.resolve();

/** Changes a connection. */
export async function changeConnection(connector: string, body: ConnectionChange): Promise<void> {
  const { queryKey } = connectionsQuery;
  lastChange = api
    .patch<Connection>(`/connections/${connector}`, body)
    .then((saved) =>
      queryClient.setQueryData<Connection[]>(queryKey, (list) =>
        list?.map((one) => (one.connector === connector ? saved : one)),
      ),
    );
  try {
    // A list requested before the change would show the previous state.
    await Promise.all([queryClient.cancelQueries({ queryKey }), lastChange]);
  } finally {
    void invalidate('connections');
  }
}

/** Runs a connection now, and refetches the data that depends on it. */
export async function runConnection(connector: string): Promise<ConnectionRun> {
  await Promise.allSettled([lastChange]);
  try {
    return await api.post<ConnectionRun>(`/connections/${connector}/run`, {});
  } finally {
    await Promise.all([invalidate('connections', 'exchange-rates'), moneyChanged()]);
  }
}
