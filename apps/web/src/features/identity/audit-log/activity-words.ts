import type { AuditEntry } from '@farthing/api-contract';
import { language } from '../../../design/language.ts';
import { activityWords as texts } from './texts.ts';

/** Description of an audit log entry in plain words. */
interface ActivityWords {
  readonly title: string;
  /** Further details, a few words each. */
  readonly details: readonly string[];
  /** True for what a person should look at, as it may not have been they. */
  readonly isWorrying: boolean;
  /** The import that it was done to. */
  readonly importId?: string;
}

type Action = keyof typeof texts.titles;

interface Known {
  /** Describes the metadata. Fields that it uses are left out of the details. */
  readonly tell?: (metadata: Readonly<Record<string, unknown>>) => string | undefined;
  readonly told?: readonly string[];
  readonly isWorrying?: true;
}

/** Acts in a household, which everyone in it has in their log. Ids of people and invites say nothing to a reader. */
const inHousehold: Known = {
  told: [
    ...['by', 'member', 'role', 'ends_on', 'invite', 'new_owner', 'ends_household'],
    ...['level', 'before', 'ownership', 'same_as'],
  ],
  tell: ({ by, level }) => {
    const parts = [
      ...(typeof level === 'string' ? [texts.sharedAt(level)] : []),
      ...(by === undefined ? [] : [texts.byOther]),
    ];
    return parts.length > 0 ? parts.join(' · ') : undefined;
  },
};

/** The same of a budget, with the category that it is for. */
const ofBudget: Known = {
  told: [...(inHousehold.told ?? []), 'name'],
  tell: (metadata) => [metadata.name, inHousehold.tell?.(metadata)].filter(Boolean).join(' · '),
};

/** Details shown for an action, in addition to its title. */
const known: Readonly<Partial<Record<Action, Known>>> = {
  login: {
    told: ['totp_required', 'totp', 'backup_code', 'passkey', 'provider'],
    tell: (metadata) => {
      if (metadata.totp_required === true) return texts.codeAskedFor;
      if (metadata.backup_code === true) return texts.withBackupCode;
      if (metadata.passkey === true) return texts.withPasskey;
      if (metadata.provider === true) return texts.withProvider;
      return metadata.totp === true ? texts.withCode : undefined;
    },
  },
  login_failed: { tell: () => texts.wrongPassword, isWorrying: true },
  totp_failed: {
    told: ['wrong_codes'],
    tell: ({ wrong_codes }) => texts.wrongCodes(Number(wrong_codes)),
    isWorrying: true,
  },
  refresh_reuse: { tell: () => texts.twoTabs, isWorrying: true },
  register: {
    told: ['invite', 'provider'],
    tell: ({ invite }) => (invite === undefined ? undefined : texts.byInvite),
  },
  user_create: { told: ['is_admin'] },
  totp_reset: { isWorrying: true },
  password_reset: { isWorrying: true },
  password_reset_sent: { isWorrying: true },
  password_reset_by_email: { isWorrying: true },
  invite_create: {
    told: ['days', 'most_uses'],
    tell: ({ days, most_uses }) =>
      typeof days === 'number' && typeof most_uses === 'number'
        ? texts.inviteFor(most_uses, days)
        : undefined,
  },
  household_create: inHousehold,
  household_budget_create: ofBudget,
  household_budget_change: ofBudget,
  household_budget_delete: ofBudget,
  household_cost_create: inHousehold,
  household_cost_delete: inHousehold,
  household_rename: inHousehold,
  household_delete: inHousehold,
  household_invite_create: inHousehold,
  household_invite_revoke: inHousehold,
  household_join: inHousehold,
  household_leave: inHousehold,
  household_member_change: inHousehold,
  household_member_remove: inHousehold,
  account_share: inHousehold,
  account_share_default: inHousehold,
  account_share_costs: inHousehold,
  tax_year_share: inHousehold,
  tax_year_withdraw: inHousehold,
  account_ownership: inHousehold,
  account_same_as: inHousehold,
  passkey_add: { told: ['name'] },
  passkey_remove: { told: ['name'] },
  provider_link: { told: ['account'] },
  provider_unlink: { told: ['account'] },
  notification_channel_add: { told: ['name'] },
  notification_channel_remove: { told: ['name'] },
  api_token_create: { told: ['name', 'scopes'] },
  api_token_delete: { told: ['name'] },
  import_commit: {
    told: ['added', 'rows'],
    tell: ({ added, rows }) => (typeof rows === 'number' && rows !== added ? texts.ofRows(rows) : undefined),
  },
  import_revert: { told: ['removed'] },
};

/** The actions to filter by, as they are called. */
export const knownActions: readonly { readonly value: string; readonly label: string }[] = Object.entries(
  texts.titles,
)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label, language));

/** Describes one entry. An unknown action is shown by its code, with its metadata as details. */
export function activityWords(entry: AuditEntry): ActivityWords {
  const metadata = entry.metadata ?? {};
  const action = isKnown(entry.action) ? entry.action : undefined;
  const found = action && known[action];
  const telling = found?.tell?.(metadata);
  const title = action ? titleOf(action, metadata) : entry.action;
  const rest = Object.entries(metadata).filter(([name]) => !found?.told?.includes(name));
  const importId = entry.resource_type === 'import' && entry.resource_id;
  const thing = !action && entry.resource_type ? [wordsOf(entry.resource_type)] : [];
  return {
    title,
    details: [...(telling ? [telling] : []), ...thing, ...rest.map(factText)],
    isWorrying: found?.isWorrying ?? false,
    ...(importId ? { importId } : {}),
  };
}

function isKnown(action: string): action is Action {
  return Object.hasOwn(texts.titles, action);
}

function titleOf(action: Action, metadata: Readonly<Record<string, unknown>>): string {
  if (action === 'login' && metadata.totp_required === true) return texts.passwordGiven;
  if (action === 'import_commit' && typeof metadata.added === 'number')
    return texts.importedRows(metadata.added);
  if (action === 'import_revert' && typeof metadata.removed === 'number')
    return texts.revertedRows(metadata.removed);
  return texts.titles[action];
}

function factText([name, value]: readonly [string, unknown]): string {
  if (name === 'socket_address') return texts.connectedThrough(String(value));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `${wordsOf(name)}: ${text}`;
}

/** `backup_code` as `backup code`. */
function wordsOf(name: string): string {
  return name.replaceAll('_', ' ');
}
