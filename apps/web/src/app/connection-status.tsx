import { useEffect } from 'react';
import { type Connection, useConnection } from '../api/connection.ts';
import { ApiProblem } from '../api/problem.ts';
import { queryClient } from '../api/queries.ts';
import { StatusPill } from '../design/status-pill.tsx';
import { connection as texts } from './texts.ts';

const words: Record<Connection, string | undefined> = {
  fine: undefined,
  slow: texts.slow,
  away: texts.away,
};

/** Says on every screen that the server is slow or away. When it is back, what could not be loaded is loaded again. */
export default function ConnectionStatus() {
  const connection = useConnection();
  useEffect(() => {
    if (connection === 'away') return () => void loadMissing();
  }, [connection]);
  return <StatusPill>{words[connection]}</StatusPill>;
}

function loadMissing(): Promise<void> {
  return queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) => error instanceof ApiProblem && error.isOffline,
  });
}
