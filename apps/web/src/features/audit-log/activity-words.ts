import type { AuditEntry } from '@farthing/api-contract';
import { countText } from '../../design/format.ts';

/** What happened, as a person would tell it. */
export interface ActivityWords {
  readonly title: string;
  /** What else is known, each a few words. */
  readonly details: readonly string[];
  /** True for what a person should look at, as it may not have been they. */
  readonly isWorrying: boolean;
  /** The import that it was done to. */
  readonly importId?: string;
}

interface Known {
  readonly title: string;
  /** Makes words of the metadata; the names it has told of are left out of the small facts. */
  readonly tell?: (metadata: Readonly<Record<string, unknown>>) => string | undefined;
  readonly told?: readonly string[];
  readonly isWorrying?: true;
}

/** Every action that farthing is known to write, with its name in a list. */
const known: Readonly<Record<string, Known>> = {
  login: {
    title: 'Signed in',
    told: ['totp_required', 'totp', 'backup_code'],
    tell: (metadata) => {
      if (metadata.totp_required === true) return 'The password was right; a code was asked for';
      if (metadata.backup_code === true) return 'With a backup code';
      return metadata.totp === true ? 'With a code of the authenticator app' : undefined;
    },
  },
  login_failed: { title: 'Sign-in refused', tell: () => 'Wrong password or code', isWorrying: true },
  logout: { title: 'Signed out' },
  logout_all: { title: 'Signed out everywhere' },
  session_revoke: { title: 'Another device signed out' },
  refresh_reuse: {
    title: 'A spent session token was used again',
    tell: () => 'Harmless where two tabs renewed at once',
    isWorrying: true,
  },
  register: {
    title: 'Account created',
    told: ['invite'],
    tell: ({ invite }) => (invite === undefined ? undefined : 'By invite'),
  },
  totp_enable: { title: 'Two-step sign-in turned on' },
  totp_disable: { title: 'Two-step sign-in turned off' },
  password_change: { title: 'Password changed' },
  profile_delete: { title: 'Account deleted' },
  user_create: { title: 'Somebody was added', told: ['is_admin'] },
  user_disable: { title: 'Somebody was disabled' },
  user_enable: { title: 'Somebody was enabled again' },
  admin_grant: { title: 'Somebody was made an administrator' },
  admin_revoke: { title: 'Somebody is no administrator any more' },
  totp_reset: { title: 'Two-step sign-in was turned off for somebody', isWorrying: true },
  invite_create: {
    title: 'An invite was made',
    told: ['days', 'most_uses'],
    tell: ({ days, most_uses }) =>
      typeof days === 'number' && typeof most_uses === 'number'
        ? `For ${countText(most_uses, 'person', 'people')}, ${countText(days, 'day')}`
        : undefined,
  },
  invite_revoke: { title: 'An invite was revoked' },
  invite_restore: { title: 'A revoked invite was brought back' },
  api_token_create: { title: 'An API token was made', told: ['name', 'scopes'] },
  api_token_delete: { title: 'An API token was deleted', told: ['name'] },
  import_commit: {
    title: 'Import committed',
    told: ['added', 'rows'],
    tell: ({ added, rows }) =>
      typeof rows === 'number' && rows !== added
        ? `Of ${rows.toLocaleString('en-GB')} in the file`
        : undefined,
  },
  import_revert: {
    title: 'Import reverted',
    told: ['removed'],
  },
};

/** The actions to filter by, as they are called. */
export const knownActions: readonly { readonly value: string; readonly label: string }[] = Object.entries(
  known,
)
  .map(([value, { title }]) => ({ value, label: title }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en-GB'));

/** Tells one entry. An action that no rule knows is shown as it is, its metadata as small facts. */
export function activityWords(entry: AuditEntry): ActivityWords {
  const metadata = entry.metadata ?? {};
  const found = Object.hasOwn(known, entry.action) ? known[entry.action] : undefined;
  const telling = found?.tell?.(metadata);
  const title = titleOf(found?.title ?? entry.action, entry.action, metadata);
  const rest = Object.entries(metadata).filter(([name]) => !found?.told?.includes(name));
  const isImport = entry.resource_type === 'import' && entry.resource_id;
  const thing = !found && entry.resource_type ? [wordsOf(entry.resource_type)] : [];
  return {
    title,
    details: [...(telling ? [telling] : []), ...thing, ...rest.map(factText)],
    isWorrying: found?.isWorrying ?? false,
    ...(isImport ? { importId: entry.resource_id as string } : {}),
  };
}

function titleOf(title: string, action: string, metadata: Readonly<Record<string, unknown>>): string {
  if (action === 'login' && metadata.totp_required === true) return 'Password given';
  if (action === 'import_commit' && typeof metadata.added === 'number')
    return `${title}: ${countText(metadata.added, 'row')}`;
  if (action === 'import_revert' && typeof metadata.removed === 'number')
    return `${title}: ${countText(metadata.removed, 'row')} taken out`;
  return title;
}

function factText([name, value]: readonly [string, unknown]): string {
  if (name === 'socket_address') return `Connected through ${String(value)}`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `${wordsOf(name)}: ${text}`;
}

/** `backup_code` as `backup code`. */
function wordsOf(name: string): string {
  return name.replaceAll('_', ' ');
}
