import { type ServerProcess, startReady, temporaryFolder } from '../contract/server-process.ts';

/** A service that is watched for work that holds its event loop. */
export interface WatchedServer {
  readonly server: ServerProcess;
  /** Returns a line for each stretch of work over the limit, with the requests that were open. */
  held(): readonly string[];
}

/** Starts a service on a database of its own, unless the environment names one. @param limitMs CPU milliseconds of the main thread */
export async function startWatched(
  limitMs: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<WatchedServer> {
  const monitor = new URL('../event-loop.ts', import.meta.url).href;
  const server = await startReady({
    dataDir: temporaryFolder(),
    environment: {
      ...{ BACKUP_NIGHTLY: 'false', LOG_LEVEL: 'error' },
      ...{ LOOP_LIMIT_MS: String(limitMs), NODE_OPTIONS: `--import=${monitor}` },
      ...environment,
    },
  });
  // The service builds its OpenAPI document on the first request for it.
  const isHeld = (line: string) => !line.endsWith('GET /api/v1/openapi.json');
  return { server, held: () => (server.output().match(/^event loop held.*$/gm) ?? []).filter(isHeld) };
}
