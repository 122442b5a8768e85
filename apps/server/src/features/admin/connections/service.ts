import type { Connection, ConnectionChange } from '@farthing/api-contract';
import type { Config } from '../../../config.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { Connectors, ListedConnector } from '../../../platform/connectors/connectors.ts';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import { fieldProblem, found, invalidField, Problem } from '../../../problems/problem.ts';
import { findAccount } from '../../ledger/accounts/service.ts';
import { changeSecrets, readSecrets, type Secrets } from './secret-service.ts';
import { type ConnectionRow, findRow, listRows, lockRow, updateSettings } from './store.ts';

/** Dependencies of this feature. */
export interface ConnectionParts {
  readonly config: Pick<Config, 'demoMode'>;
  readonly cipher: FieldCipher;
  readonly connectors: Connectors;
}

const unset = {
  enabled: false,
  nightly: false,
  account_id: null,
  bank_account: null,
  fetched_until: null,
  last_run_at: null,
  last_ok: null,
  last_message: null,
  version: 0,
  running: false,
};

/** All connectors, each with the user's settings. */
export async function listConnections(scope: UserScope, parts: ConnectionParts): Promise<Connection[]> {
  const rows = new Map((await listRows(scope)).map((row) => [row.connector, row]));
  const secrets = await readSecretsOrNone(scope, parts.cipher);
  return parts.connectors.list().map((connector) => present(connector, rows.get(connector.id), secrets));
}

/** One connector with the user's settings. @throws {Problem} connector-not-found */
export async function readConnection(
  scope: UserScope,
  parts: ConnectionParts,
  id: string,
): Promise<Connection> {
  const connector = found(parts.connectors.find(id), 'connector-not-found');
  const secrets = await readSecretsOrNone(scope, parts.cipher);
  return present(connector, await findRow(scope, id), secrets);
}

/**
 * Changes the given fields. Another account of a bank is fetched from the beginning.
 * @throws {Problem} demo-mode, connector-not-found, version-clash, account-not-found, invalid-request
 */
export async function amendConnection(
  scope: UserScope,
  parts: ConnectionParts,
  id: string,
  change: ConnectionChange,
): Promise<Connection> {
  if (parts.config.demoMode) throw new Problem('demo-mode');
  const connector = found(parts.connectors.find(id), 'connector-not-found');
  const before = await lockRow(scope, id);
  if (change.version !== undefined && change.version !== before.version) throw new Problem('version-clash');
  await checkChange(scope, connector, change);
  if (change.secrets) await changeSecrets(scope, parts.cipher, id, withClaimed(connector, change.secrets));
  const after = {
    enabled: change.enabled ?? before.enabled,
    nightly: change.nightly ?? before.nightly,
    account_id: change.account_id === undefined ? before.account_id : change.account_id,
    bank_account: change.bank_account === undefined ? before.bank_account : change.bank_account,
  };
  const isSame = after.account_id === before.account_id && after.bank_account === before.bank_account;
  const row = await updateSettings(scope, id, {
    ...after,
    fetched_until: isSame ? before.fetched_until : null,
    // A new token ends the state of the old one.
    ...(change.secrets ? { last_ok: null, last_message: null, last_run_at: null } : {}),
  });
  return present(connector, row, await readSecretsOrNone(scope, parts.cipher));
}

async function checkChange(
  scope: UserScope,
  connector: ListedConnector,
  change: ConnectionChange,
): Promise<void> {
  const { kind, secrets } = connector;
  const unknown = Object.keys(change.secrets ?? {}).find((name) => !secrets.some((one) => one.name === name));
  if (unknown !== undefined)
    throw invalidField(`secrets.${unknown}`, `${connector.name} has no such key or token`);
  if (kind !== 'account' && (change.account_id ?? change.bank_account ?? null) !== null)
    throw invalidField('account_id', 'Only a connection to a bank has an account');
  if (kind === 'account' && change.nightly)
    throw invalidField('nightly', 'A bank account is fetched when you ask for it');
  if (change.account_id && !(await findAccount(scope, change.account_id)))
    throw fieldProblem('account-not-found', 'account_id');
}

/** Deletes with a setup token the secrets that it was exchanged for. */
function withClaimed(
  { claim }: ListedConnector,
  secrets: Readonly<Record<string, string | null>>,
): Readonly<Record<string, string | null>> {
  if (!claim || secrets[claim.token] === undefined) return secrets;
  return { ...secrets, [claim.user]: null, [claim.password]: null };
}

/** Begins the result of a run whose token has expired or was revoked. */
const needsToken = 'Needs a new token: ';

/** The list is shown even if the secrets can't be read. They then count as missing. */
async function readSecretsOrNone(scope: UserScope, cipher: FieldCipher): Promise<Secrets> {
  try {
    return await readSecrets(scope, cipher);
  } catch (error) {
    if (error instanceof Problem) return {};
    throw error;
  }
}

function present(connector: ListedConnector, row: ConnectionRow | undefined, secrets: Secrets): Connection {
  const { id, name, kind, about, homepage, permissions, hosts } = connector;
  const stored = secrets[id] ?? {};
  const isClaimed = connector.claim !== undefined && stored[connector.claim.user] !== undefined;
  const isStored = (secret: string) =>
    stored[secret] !== undefined || (isClaimed && connector.claim?.token === secret);
  return {
    ...unset,
    ...row,
    connector: id,
    name,
    kind,
    about,
    homepage,
    permissions: [...permissions],
    hosts: [...hosts],
    secrets: connector.secrets.map((secret) => ({ ...secret, stored: isStored(secret.name) })),
    needs_token: row?.last_ok === false && row.last_message?.startsWith(needsToken) === true,
    bank_account_label: connector.accountLabel,
  };
}
