import type { Operation, Schema } from '../fuzz/document.ts';
import { fillHousehold, type HouseholdIds, soon, twoAccounts } from '../fuzz/household.ts';
import { type IdPlace, idPlaces } from '../fuzz/id-places.ts';
import type { Answer, Client, TestApp } from './app.ts';
import { asOwner } from './sign-in.ts';

/** Fills a household, and gives its user a passkey. */
export async function fill(app: TestApp, user: Client, mark: string): Promise<HouseholdIds> {
  const ids = await fillHousehold(user, mark);
  const [passkey] = await asOwner(
    app,
    `insert into passkeys (user_id, id, credential_id, public_key, sign_count, site, name, is_synced)
     values ('${user.id}', gen_random_uuid(), sha256('${mark}'), 'x', 0, 'a.example', '${mark} key', false) returning id`,
  );
  return { ...ids, passkey: [passkey.id] };
}

type Body = (own: HouseholdIds, id: string) => object;
const rule = (own: HouseholdIds, change: object = {}) => ({
  name: 'rule',
  match: 'all',
  conditions: [{ field: 'direction', op: 'eq', value: 'expense' }],
  actions: { category_id: own.category[0] },
  ...change,
});
const onAccount: Body = (own, id) => rule(own, { conditions: [{ field: 'account', ids: [id] }] });
const givesCategory: Body = (own, id) => rule(own, { actions: { category_id: id } });
const splitsOver: Body = (own, id) => {
  const splits = [
    { category_id: id, percent: '50' },
    { category_id: own.category[0], percent: '50' },
  ];
  return rule(own, { actions: { splits } });
};
const inParts: Body = (_own, id) => ({ splits: [{ category_id: id, amount: '12.30' }] });
const transfer = (own: HouseholdIds, id: string) => ({
  account_id: own.account[0],
  to_account_id: id,
  type: 'transfer',
  amount: '5.00',
  date: '2026-03-14',
});
const history: Body = (_own, id) => ({
  years: 1,
  runs: 100,
  initial: '100',
  returns: 'historical',
  security_id: id,
});
const withoutName = ({ name: _name, ...body }: Record<string, unknown>) => body;

/** Bodies for a place where more belongs to the id than the schema tells. */
const bodies: Readonly<Record<string, Body>> = {
  'POST /household/costs people.[].user_id': (_own, id) => ({
    ...{ description: 'Rent', amount: '10.00', split: 'equal' },
    people: [{ user_id: id }],
  }),
  'PUT /household/sharing/{account_id} ownership.[].costs.[].security_id': (_own, id) => ({
    ownership: [
      { from: '2026-03-14', percent: '50', transfer: 'spouse', costs: [{ security_id: id, cost: '5.00' }] },
    ],
  }),
  'POST /transactions to_account_id': transfer,
  'POST /transactions/bulk create.[].to_account_id': (own, id) => ({ create: [transfer(own, id)] }),
  'POST /transactions/bulk ids.[]': (_own, id) => ({ ids: [id], set: { notes: 'x' } }),
  'POST /transactions/bulk set.category_id': (own, id) => ({
    ids: [own.transaction[0]],
    set: { category_id: id },
  }),
  'PATCH /transactions/{id} splits.[].category_id': inParts,
  'PUT /transactions/{id}/splits splits.[].category_id': inParts,
  'POST /rules conditions.[].ids.[]': onAccount,
  'POST /rules actions.category_id': givesCategory,
  'POST /rules actions.splits.[].category_id': splitsOver,
  'PATCH /rules/{id} conditions.[].ids.[]': (own, id) => withoutName({ ...onAccount(own, id) }),
  'PATCH /rules/{id} actions.splits.[].category_id': (own, id) => withoutName({ ...splitsOver(own, id) }),
  'POST /rules/test conditions.[].ids.[]': (own, id) => withoutName({ ...onAccount(own, id) }),
  'POST /rules/test actions.category_id': (own, id) => withoutName({ ...givesCategory(own, id) }),
  'POST /rules/test actions.splits.[].category_id': (own, id) => withoutName({ ...splitsOver(own, id) }),
  'POST /rules/test account_id': (own, id) => ({ ...withoutName(rule(own)), account_id: id }),
  'PATCH /goals/{id} category_id': (_own, id) => ({ account_id: null, category_id: id }),
  'POST /recurring category_id': (own, id) => ({
    name: 'rent',
    amount: '5',
    account_id: own.account[0],
    category_id: id,
    frequency: 'monthly',
    next_date: soon(),
  }),
  'POST /forecasts/monte-carlo security_id': history,
  'POST /forecasts/plans monte_carlo.security_id': (own, id) => ({
    name: 'plan',
    monte_carlo: history(own, id),
  }),
  'PATCH /forecasts/plans/{id} monte_carlo.security_id': (own, id) => ({ monte_carlo: history(own, id) }),
  'POST /tax/cgt-preview holding_id': (_own, id) => ({ holding_id: id, quantity: '1', price: '5' }),
  'POST /tax/cgt-preview security_id': (_own, id) => ({ security_id: id, quantity: '1', price: '5' }),
  'POST /imports accounts': (own, id) => ({
    account_id: own.account[0],
    accounts: JSON.stringify({ Everyday: id, Savings: null }),
  }),
  'PATCH /imports/{id} accounts': (_own, id) => ({ accounts: { Everyday: id, Savings: null } }),
};

/** Places whose operation refuses for another reason before it looks at the id, with the reason. */
export const refusedBefore: Readonly<Record<string, string>> = {
  'GET /audit-log user_id': 'for administrators alone',
  'PATCH /budgets/{id} category_id': 'what a budget is for never changes',
  'POST /securities/prices/refresh security_id': 'no provider of prices is set',
  'PUT /rules/order ids.[]': 'takes all rules at once, and nothing else',
};

/** A request for an operation in which all ids are the asker's own, but for one place. */
export function requestFor(operation: Operation, own: HouseholdIds, place?: IdPlace, foreign?: string) {
  const places = idPlaces(operation);
  const idAt = (where: IdPlace['in'], name: string): string | undefined => {
    const found = places.find((one) => one.in === where && one.name === name);
    if (found === undefined) return undefined;
    if (found === place || (place && found.name === place.name && found.in === place.in)) return foreign;
    return found.kind === undefined ? undefined : own[found.kind][0];
  };
  let path = operation.path.replace(/^\/api\/v1/, '');
  const query = new URLSearchParams();
  for (const { name, in: where, required, schema } of operation.parameters) {
    const id = idAt(where, name);
    if (where === 'path')
      path = path.replace(`{${name}}`, encodeURIComponent(id ?? String(sample(schema, name))));
    else if (id !== undefined && (required || place?.name === name)) query.set(name, id);
    else if (required) query.set(name, String(sample(schema, name)));
  }
  const wanted = place?.in === 'body' ? place.name.split('.') : [];
  const fill = (schema: Schema, way: string[], left: string[]): unknown => {
    if (left.length === 0 && place?.in === 'body' && way.join('.') === place.name) return foreign;
    const either = schema.anyOf?.find((one: Schema) => one.type !== 'null');
    if (either) return fill(either, way, left);
    if (schema.properties) {
      const required = new Set<string>(schema.required ?? []);
      return Object.fromEntries(
        Object.entries<Schema>(schema.properties)
          .filter(([key]) => required.has(key) || key === left[0])
          .map(([key, inner]) => [key, fill(inner, [...way, key], key === left[0] ? left.slice(1) : ['-'])]),
      );
    }
    if (schema.items && (left[0] === '[]' || (schema.minItems ?? 0) > 0))
      return [fill(schema.items, [...way, '[]'], left[0] === '[]' ? left.slice(1) : ['-'])];
    if (schema.items) return [];
    return idAt('body', way.join('.')) ?? sample(schema, way.at(-1) ?? '');
  };
  const schema = operation.json ?? operation.form;
  const ready = place && foreign !== undefined && bodies[`${operation.name} ${place.name}`]?.(own, foreign);
  const body = ready || (schema && (fill(schema, [], wanted) as Record<string, unknown>));
  if (place?.name === 'resource_id') query.set('resource', 'transactions');
  return { path: query.size > 0 ? `${path}?${query}` : path, body };
}

let names = 0;
/** Some value that fits. */
function sample(schema: Schema, name: string): unknown {
  if (schema.enum) return schema.enum[0];
  const type = [schema.type].flat()[0];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'array') return [];
  if (schema.format === 'date') return '2026-03-14';
  if (name === 'tax_year') return '2025-26';
  if (name === 'currency') return 'GBP';
  if (name === 'name') return `Name ${++names}`;
  const texts = ['5.00', '2026-03', 'abc', 'GBP', 'x', 'ann@example.org'];
  return texts.find((text) => schema.pattern === undefined || new RegExp(schema.pattern).test(text));
}

/** Returns an upload for the operation: prices, bank rows, or a budget file of two accounts. */
function fileFor({ name }: Operation): string {
  return name.includes('/prices/') ? 'date,price\n2026-01-02,1.50\n' : twoAccounts('x');
}

export function ask(
  app: TestApp,
  by: Client,
  operation: Operation,
  { path, body }: ReturnType<typeof requestFor>,
): Promise<Answer> {
  if (operation.takesFile && !operation.json) {
    const { file: _file, ...fields } = (body ?? {}) as Record<string, string>;
    return by.upload(path, { name: 'x.csv', content: fileFor(operation) }, fields);
  }
  const options = operation.json ? { body } : {};
  return app.request(operation.method, path, { token: by.token, ...options });
}

/** Places that name something of the whole household, which each of its members may change. */
export const ofHousehold: ReadonlySet<string> = new Set([
  'PATCH /household/budgets/{id} id',
  'DELETE /household/budgets/{id} id',
]);

/** Places where a member of a household may name another one, and gets what that person shares, or records a cost with them. */
export const forMembers: ReadonlySet<string> = new Set([
  ...ofHousehold,
  'GET /household/transactions person',
  'GET /household/report person',
  'GET /household/net-worth/history person',
  'GET /household/monthly-letter person',
  'GET /household/year-in-review person',
  'GET /household/upcoming person',
  'GET /household/recurring person',
  'GET /household/portfolio person',
  'GET /household/portfolio/performance person',
  'POST /household/costs people.[].user_id',
  'POST /household/costs/settlements from_user_id',
  'POST /household/costs/settlements to_user_id',
]);

/** Texts of the first household that no level below `annotate` shows. */
export const neverShown = /zqalphaqz (note|institution|part|external|isa-note)/;
