import type { Client } from '../contract/app.ts';
import { clientAt } from '../contract/client-at.ts';
import { ask, password } from '../contract/server-process.ts';
import { fillHousehold, type HouseholdIds } from './household.ts';

/** Ids by what they name, growing as records are made. */
export type IdPool = Map<string, string[]>;

/** Who a request comes from. */
export interface Actor {
  readonly name: 'user' | 'admin' | 'read-only token' | 'nobody';
  /** Access token of the request, or undefined for none. */
  token: string | undefined;
  ids: IdPool;
}

let people = 0;
/** Headers of an address that shares no limit with others. */
function freshAddress(): Record<string, string> {
  const number = ++people;
  return { 'x-forwarded-for': `12.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` };
}

/** Registers someone and signs them in. */
export async function newcomer(url: string, email = `fuzz${people + 1}@example.org`): Promise<Client> {
  const headers = freshAddress();
  const made = await ask(url, 'POST', '/api/v1/auth/register', {
    body: { email, password, display_name: 'Fuzz' },
    headers,
  });
  if (made.status !== 201) throw new Error(`register: ${made.status} ${JSON.stringify(made.body)}`);
  return signIn(url, email);
}

/** Signs someone in again. */
export async function signIn(url: string, email: string): Promise<Client> {
  const headers = freshAddress();
  const { status, body } = await ask(url, 'POST', '/api/v1/auth/login', {
    body: { email, password },
    headers,
  });
  if (status !== 200) throw new Error(`login: ${status} ${JSON.stringify(body)}`);
  const token = body.access_token as string;
  const profile = await ask(url, 'GET', '/api/v1/profile', { token });
  return clientAt(url, { id: profile.body.id as string, email, token });
}

/** A user with one of everything. */
export async function householder(url: string, mark: string): Promise<{ client: Client; ids: HouseholdIds }> {
  const client = await newcomer(url);
  return { client, ids: await fillHousehold(client, mark) };
}

/** Ids as a pool that grows. */
export function poolOf(ids: HouseholdIds): IdPool {
  return new Map(Object.entries(ids).map(([kind, list]) => [kind, [...list]]));
}
