import type { AiSettings, AiSettingsChange, AiTest } from '@farthing/api-contract';
import type { Config } from '../../../config.ts';
import type { UserScope, UserScopes } from '../../../database/user-scope.ts';
import type { ModelAccount } from '../../../platform/ai/model-account.ts';
import type { ModelClient } from '../../../platform/ai/model-client.ts';
import { decryptOr, type FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { OutgoingLog } from '../../../platform/outgoing/fetch-bytes.ts';
import { type CountAttempt, refuseOverLimit } from '../../../problems/attempt.ts';
import { Problem } from '../../../problems/problem.ts';
import { keepsKey, readBaseUrl } from './rules.ts';
import { type AiSettingsRow, findSettings, lockSettings, replaceSettings } from './store.ts';

/** Dependencies of this feature. */
export interface AiParts {
  readonly config: Pick<Config, 'aiPrivateHosts' | 'demoMode'>;
  readonly cipher: FieldCipher;
  readonly models: ModelClient;
}

type StoredRow = AiSettingsRow & { readonly version: number };

const unset: StoredRow = {
  provider: 'anthropic',
  base_url: null,
  model: null,
  debug: false,
  api_key: null,
  version: 0,
};

/** A short question, whose whole answer costs next to nothing. */
const testQuestion = {
  instructions: 'You are being tried out. Answer with the one word OK.',
  text: 'Are you there?',
  maxTokens: 300,
};
const testTimeoutMs = 30_000;
const longestShown = 2_000;

/** The settings of the scope's user; never the key. */
export async function readAiSettings(scope: UserScope, parts: AiParts): Promise<AiSettings> {
  return present((await findSettings(scope)) ?? unset, parts);
}

/**
 * Changes the given fields. Another provider or base URL forgets the stored key, unless a new one comes with it.
 * @throws {Problem} invalid-base-url, version-clash, demo-mode
 */
export async function amendAiSettings(
  scope: UserScope,
  parts: AiParts,
  change: AiSettingsChange,
): Promise<AiSettings> {
  if (parts.config.demoMode) throw new Problem('demo-mode');
  const before = await lockSettings(scope);
  if (change.version !== undefined && change.version !== before.version) throw new Problem('version-clash');
  const typedUrl = change.ai_base_url === '' ? null : change.ai_base_url;
  const after = {
    provider: change.provider ?? before.provider,
    base_url: typedUrl
      ? readBaseUrl(typedUrl, parts.config.aiPrivateHosts)
      : typedOr(typedUrl, before.base_url),
    model: typedOr(change.ai_model, before.model),
    debug: change.ai_debug ?? before.debug,
  };
  const kept = keepsKey(before, after) ? before.api_key : null;
  const sealed = (key: string) => parts.cipher.encrypt(key, placeOf(scope.userId));
  const { api_key } = change;
  const saved = await replaceSettings(scope, {
    ...after,
    api_key: api_key === undefined ? kept : api_key === null ? null : sealed(api_key),
  });
  return present(saved, parts);
}

/** The model that the scope's user has chosen, with the key; undefined where none is to be asked. */
export async function findModel(
  scope: UserScope,
  parts: AiParts,
): Promise<{ readonly account: ModelAccount; readonly debug: boolean } | undefined> {
  const row = (await findSettings(scope)) ?? unset;
  if (parts.config.demoMode || !isEnabled(row)) return undefined;
  return { account: openAccount(row, scope.userId, parts.cipher), debug: row.debug };
}

/**
 * Reads the settings that a test needs, so that no database connection is held during the request to the
 * model. @throws {Problem} demo-mode, too-many-ai-tests, ai-key-unreadable
 */
export async function readTestAccount(scopes: Pick<UserScopes, 'read'>, parts: AiParts, count: CountAttempt) {
  if (parts.config.demoMode) throw new Problem('demo-mode');
  refuseOverLimit(await count(), 'too-many-ai-tests');
  return scopes.read(async (scope) => {
    const row = (await findSettings(scope)) ?? unset;
    return { account: openAccount(row, scope.userId, parts.cipher), debug: row.debug };
  });
}

/** Asks the model a short question. Answers for whatever may happen on the other side. */
export async function testModel(
  { models }: AiParts,
  { account, debug }: { readonly account: ModelAccount; readonly debug: boolean },
  signal: AbortSignal,
  log: OutgoingLog,
): Promise<AiTest> {
  const answer = await models.ask(account, testQuestion, { timeoutMs: testTimeoutMs, signal }, log);
  const { host } = models.describe(account.provider, account.baseUrl);
  const message = answer.ok ? `${host} answered. Receipts can be read with it.` : answer.message;
  if (!debug || answer.status === 0) return { ok: answer.ok, message };
  return {
    ok: answer.ok,
    message,
    debug: { status: answer.status, raw_response: answer.raw.slice(0, longestShown) },
  };
}

function typedOr<Value>(typed: Value | undefined, stored: Value): Value {
  return typed === undefined ? stored : typed;
}

function placeOf(userId: string) {
  return { table: 'ai_settings', column: 'api_key', row: userId };
}

function isEnabled({ api_key, base_url, model }: StoredRow): boolean {
  return base_url === null ? api_key !== null : model !== null;
}

/** @throws {Problem} ai-key-unreadable where the field keys of the service are not those it was sealed with */
function openAccount(row: StoredRow, userId: string, cipher: FieldCipher): ModelAccount {
  const { provider, base_url: baseUrl, model, api_key } = row;
  const apiKey =
    api_key === null
      ? null
      : decryptOr(
          () => cipher.decrypt(api_key, placeOf(userId)),
          (cause) => {
            throw new Problem('ai-key-unreadable', { cause });
          },
        );
  return { provider, baseUrl, model, apiKey };
}

function present(row: StoredRow, { config, models }: AiParts): AiSettings {
  const { host, defaultModel, takesPdf } = models.describe(row.provider, row.base_url);
  return {
    provider: row.provider,
    ai_base_url: row.base_url,
    ai_model: row.model,
    ai_debug: row.debug,
    has_api_key: row.api_key !== null,
    enabled: isEnabled(row),
    host,
    default_model: defaultModel,
    takes_pdf: takesPdf,
    private_hosts_allowed: config.aiPrivateHosts.length > 0,
    version: row.version,
  };
}
