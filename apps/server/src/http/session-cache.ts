/** Who a request comes from. */
export interface SignedInUser {
  readonly id: string;
  /** Id of the session, or of the API token used instead. */
  readonly session_id: string;
  readonly is_admin: boolean;
  readonly base_currency: string;
  /** Permission of an API token. Absent for a session, which has full access. */
  readonly api_token?: 'read' | 'write' | 'calendar' | 'add';
  /** True for an API token that reaches what others of the household share. A session always does. */
  readonly reaches_household?: boolean;
}

/** Access tokens already verified, by hash. Only trusted while changes of other instances reach this one. */
export interface SessionCache {
  get(tokenHash: string): SignedInUser | undefined;
  /** Version to read before looking up a session. `put` ignores a session that was revoked since. */
  moment(): number;
  /** Returns true if nothing has changed since a version was read. False while changes could be missed. */
  isUnchanged(moment: number): boolean;
  put(tokenHash: string, user: SignedInUser, expiresAtMs: number, moment: number): void;
  /** Forgets a session, or all of a user: at once here, by notification elsewhere. */
  forget(id: string): void;
  /** Trust on or off, as the notification line comes and goes. Off forgets everything. */
  setTrusted(trusted: boolean): void;
}

const mostEntries = 20_000;
/** An access token lives for 15 minutes: one that is good for longer was made before the clock was set back. */
const longestLifeMs = 16 * 60_000;

/** Makes an empty cache that is not trusted yet. */
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
