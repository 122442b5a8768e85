import type { Operation, Schema } from './document.ts';
import type { IdKind } from './household.ts';

/** A place of a request that names something: a parameter, or a field of a body. */
export interface IdPlace {
  readonly in: 'path' | 'query' | 'body';
  /** Path of a field: `splits.[].category_id`. */
  readonly name: string;
  readonly kind: IdKind | undefined;
}

/** Kind of `{id}` by the first part of a path. */
const byPath: Readonly<Record<string, IdKind>> = {
  '/accounts/{id}': 'account',
  '/accounts/{id}/reconciliations/{reconciliation_id}': 'reconciliation',
  '/accounts/{id}/valuations/{valuation_id}': 'valuation',
  '/admin/users/{id}': 'user',
  '/api-tokens/{id}': 'api-token',
  '/attachments/{id}': 'attachment',
  '/auth/passkeys/{id}': 'passkey',
  '/auth/sessions/{session_id}': 'session',
  '/budgets/{id}': 'budget',
  '/budgets/moves/{id}': 'budget-move',
  '/categories/{id}': 'category',
  '/exchange-rates/{id}': 'rate',
  '/forecasts/plans/{id}': 'plan',
  '/goals/{id}': 'goal',
  '/history/{id}': 'operation',
  '/holdings/{id}': 'holding',
  '/holdings/{id}/transactions/{tx}': 'trade',
  '/import-profiles/{id}': 'import-profile',
  '/household/budgets/{id}': 'household-budget',
  '/household/invites/{id}': 'household-invite',
  '/household/members/{user_id}': 'user',
  '/household/members/{user_id}/accounts/{account_id}': 'account',
  '/household/members/{user_id}/accounts/{account_id}/transactions/{transaction_id}': 'transaction',
  '/household/members/{user_id}/accounts/{account_id}/transactions/{transaction_id}/attachments/{attachment_id}':
    'attachment',
  '/household/members/{user_id}/accounts/{account_id}/changes/{operation_id}': 'operation',
  '/household/sharing/{account_id}': 'account',
  '/imports/{id}': 'import',
  '/merchants/like/{id}': 'transaction',
  '/merchants/renames/{id}': 'rename',
  '/notices/low-balances/{account_id}': 'account',
  '/notification-channels/{id}': 'notification-channel',
  '/pensions/{id}': 'pension',
  '/pensions/{id}/contributions/{contribution_id}': 'contribution',
  '/recurring/{id}': 'recurring',
  '/refunds/{id}': 'refund',
  '/refunds/dismissals/{id}': 'income',
  '/review/transactions/{id}': 'transaction',
  '/rules/{id}': 'rule',
  '/saved-filters/{id}': 'saved-filter',
  '/securities/{id}': 'security',
  '/tags/{name}': 'tag',
  '/tax/disposals/{id}': 'disposal',
  '/tax/income-sources/{id}': 'income-source',
  '/tax/income-sources/{id}/entries/{entry_id}': 'source-entry',
  '/tax/income-sources/{id}/assets/{asset_id}': 'capital-asset',
  '/tax/income-sources/assignments/{transaction_id}': 'transaction',
  '/tax/isa-allowance/accounts/{account_id}': 'account',
  '/tax/payslips/{id}': 'payslip',
  '/tax/share-awards/{id}': 'share-award',
  '/transactions/{id}': 'transaction',
  '/transfers/{id}': 'transfer',
};

/** Kind of a field or query parameter by its name, in any operation. */
const byName: Readonly<Record<string, IdKind>> = {
  account_id: 'account',
  to_account_id: 'account',
  into_account_id: 'account',
  accounts: 'account',
  category_id: 'category',
  transaction_id: 'transaction',
  source_id: 'income-source',
  from_id: 'transaction',
  to_id: 'income',
  expense_id: 'transaction',
  income_id: 'income',
  import_id: 'import',
  upload_id: 'upload',
  profile_id: 'import-profile',
  recurring_id: 'recurring',
  merged_into: 'recurring',
  security_id: 'security',
  benchmark: 'security',
  holding_id: 'holding',
  from_budget_id: 'budget',
  to_budget_id: 'budget',
  rule_ids: 'rule',
  in_place_of: 'disposal',
  undo_id: 'tag-undo',
  user_id: 'user',
  from_user_id: 'user',
  to_user_id: 'user',
  person: 'user',
  resource_id: 'transaction',
  reassign_to: 'category',
  tag: 'tag',
};

/** Names that stand for different things in different operations. */
const byOperation: Readonly<Record<string, IdKind>> = {
  'POST /categories/{id}/merge into': 'category',
  'POST /tags/{name}/merge into': 'tag',
  'POST /transactions/bulk ids': 'transaction',
  'POST /transactions/restore ids': 'transaction',
  'POST /recurring/decisions ids': 'recurring',
  'PUT /rules/order ids': 'rule',
  'conditions.[].ids': 'account',
  'GET /imports cursor': 'import',
  'GET /tax/couple with': 'user',
  'GET /household/members/{user_id}/accounts/{account_id}/changes cursor': 'operation',
};

/** Parameters of paths that name nothing of a household: they are days, years, numbers or words of ours. */
const noIds: ReadonlySet<string> = new Set([
  '/admin/backups/{id}', // of the installation; for administrators alone
  '/admin/invites/{id}', // of the installation; for administrators alone
  '/admin/jobs/{name}',
  '/connections/{connector}',
  '/imports/{id}/rows/{number}',
  '/household/costs/{id}', // a household of one has none; shared-costs.test.ts asks for another's
  '/jobs/{id}', // gone as soon as it is done; export.test.ts asks for another's
  '/notices/dismissals/{key}',
  '/securities/{id}/prices/{date}',
  '/tax/couple/{tax_year}',
  '/tax/hmrc/businesses/{hmrc_business_id}', // HMRC’s; the households have none
  '/tax/hmrc/submissions/{id}', // there are none without HMRC; hmrc.test.ts asks for another’s
  '/tax/isa-allowance/accounts/{account_id}/{tax_year}',
  '/tax/profiles/{tax_year}',
  '/tax/rate-configs/{tax_year}',
]);

/** Fields of these names are no ids although their names say so: others gave them, or they are gone with the answer. */
const notOurs: ReadonlySet<string> = new Set([
  'external_id',
  'format_id',
  'id_columns',
  'challenge_id',
  'credential.id',
  'device.id',
]);

/** Every place of an operation that may name something; `kind` is undefined where no one has said what. */
export function idPlaces(operation: Operation): IdPlace[] {
  const places: IdPlace[] = [];
  const below = operation.path.replace(/^\/api\/v1/, '');
  for (const { name, in: where, schema } of operation.parameters) {
    if (where === 'path') {
      const upTo = below.slice(0, below.indexOf(`{${name}}`) + name.length + 2);
      if (!noIds.has(upTo)) places.push({ in: 'path', name, kind: byPath[upTo] });
    } else {
      const kind = byOperation[`${operation.name} ${name}`] ?? byName[name];
      if (kind !== undefined || looksLikeId(name, schema)) places.push({ in: 'query', name, kind });
    }
  }
  for (const { name, schema } of [operation.json, operation.form].flatMap((body) => fields(body, ''))) {
    const last = name.split('.').findLast((part) => part !== '[]') ?? '';
    const isText = schema.enum === undefined && schema.type !== 'boolean';
    const whole = name.replace(/\.\[\]$/, '');
    const kind = byOperation[`${operation.name} ${whole}`] ?? byOperation[whole] ?? byName[last];
    if (
      isText &&
      !notOurs.has(last) &&
      !notOurs.has(name) &&
      (kind !== undefined || looksLikeId(last, schema))
    )
      places.push({ in: 'body', name, kind });
  }
  return places;
}

function looksLikeId(name: string, schema: Schema): boolean {
  if (notOurs.has(name)) return false;
  return isUuid(schema) || /(^|_)ids?$/.test(name);
}

function isUuid(schema: Schema): boolean {
  return schema.format === 'uuid' || (schema.anyOf ?? []).some(isUuid);
}

/** All leaves of a body: the way to each, and its schema. */
function fields(schema: Schema | undefined, name: string): { name: string; schema: Schema }[] {
  if (schema === undefined) return [];
  const inner = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one: Schema) => [
    ...Object.entries<Schema>(one.properties ?? {}).flatMap(([key, value]) =>
      fields(value, name === '' ? key : `${name}.${key}`),
    ),
    ...(one.items ? fields(one.items, `${name}.[]`) : []),
  ]);
  return inner.length > 0 || name === '' ? inner : [{ name, schema }];
}
