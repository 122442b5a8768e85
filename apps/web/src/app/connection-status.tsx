import { useEffect } from 'react';
import { type Connection, useConnection } from '../api/connection.ts';
import { isCopyOn } from '../api/offline/flag.ts';
import { ApiProblem } from '../api/problem.ts';
import { queryClient } from '../api/queries.ts';
import { lazyPart } from '../design/lazy-part.ts';
import { StatusPill } from '../design/status-pill.tsx';
import { connection as texts } from './texts.ts';

// Few devices have a copy.
const OfflineBar = lazyPart(() => import('../features/identity/offline-copy/offline-bar.tsx'));

const words: Record<Connection, string | undefined> = {
  fine: undefined,
  slow: texts.slow,
  away: texts.away,
};

/** Shows on every screen that the server is slow or can't be reached. When it is back, failed queries are refetched. */
export default function ConnectionStatus() {
  const connection = useConnection();
  useEffect(() => {
    if (connection === 'away') return () => void loadMissing();
  }, [connection]);
  // The offline bar above the screen shows it then.
  const isBarShown = connection === 'away' && isCopyOn();
  return (
    <>
      <StatusPill>{isBarShown ? undefined : words[connection]}</StatusPill>
      {isCopyOn() && <OfflineBar />}
    </>
  );
}

function loadMissing(): Promise<void> {
  return queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) => error instanceof ApiProblem && error.isOffline,
  });
}
