/** The user that a request comes from. */
export interface SignedInUser {
  readonly id: string;
  /** Id of the session, or of the API token used instead. */
  readonly session_id: string;
  readonly is_admin: boolean;
  readonly base_currency: string;
  /** Permission of an API token. Absent for a session, which has full access. */
  readonly api_token?: 'read' | 'write' | 'calendar' | 'add';
  /** True for an API token with access to what others in the household share. A session always has it. */
  readonly reaches_household?: boolean;
}

/** Cache of verified access tokens, by hash. Only trusted while this instance receives the changes of others. */
export interface SessionCache {
  get(tokenHash: string): SignedInUser | undefined;
  /** Version to read before looking up a session. `put` ignores a session that was revoked since. */
  moment(): number;
  /** Returns true if nothing has changed since a version was read. False while changes could be missed. */
  isUnchanged(moment: number): boolean;
  put(tokenHash: string, user: SignedInUser, expiresAtMs: number, moment: number): void;
  /** Removes a session or all sessions of a user, at once here and by notification on other instances. */
  forget(id: string): void;
  /** Turns trust on or off, as the connection for notifications comes and goes. Turning it off clears the cache. */
  setTrusted(trusted: boolean): void;
}

const mostEntries = 20_000;
/** Access tokens live for 15 minutes. One with a longer life was issued before the clock was set back. */
const longestLifeMs = 16 * 60_000;

/** Creates an empty cache, which isn't trusted yet. */
export function createSessionCache(): SessionCache {
  const entries = new Map<string, { user: SignedInUser; expiresAtMs: number }>();
  let trusted = false;
  let changes = 0;
  return {
    get(tokenHash) {
      const entry = trusted ? entries.get(tokenHash) : undefined;
      const left = (entry?.expiresAtMs ?? 0) - Date.now();
      return left > 0 && left <= longestLifeMs ? entry?.user : undefined;
    },
    moment: () => changes,
    isUnchanged: (moment) => trusted && moment === changes,
    put(tokenHash, user, expiresAtMs, moment) {
      if (!trusted || moment !== changes) return;
      if (entries.size >= mostEntries) for (const oldest of entries.keys().take(1)) entries.delete(oldest);
      entries.set(tokenHash, { user, expiresAtMs });
    },
    forget(id) {
      changes++;
      for (const [hash, { user }] of entries) {
        if (user.session_id === id || user.id === id) entries.delete(hash);
      }
    },
    setTrusted(now) {
      changes++;
      trusted = now;
      entries.clear();
    },
  };
}
