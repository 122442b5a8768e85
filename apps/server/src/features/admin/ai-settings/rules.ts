import { fieldProblem } from '../../../problems/problem.ts';

/**
 * Reads a base URL that a user typed: an address of https, or of http for a private host that the operator allows, without
 * user, password, query and fragment. Its addresses are checked with each request: a name may change where it points.
 * @param privateHosts model servers (`host:port`) that the operator allows
 * @returns the address without a slash at its end
 * @throws {Problem} invalid-base-url
 */
export function readBaseUrl(typed: string, privateHosts: readonly string[]): string {
  const text = typed.trim();
  const refuse = (sentence: string) => fieldProblem('invalid-base-url', 'ai_base_url', sentence);
  if (!URL.canParse(text)) throw refuse('That isn’t a valid address. Enter one like https://host/v1');
  const url = new URL(text);
  const isPlain = url.protocol === 'http:';
  if (!isPlain && url.protocol !== 'https:') throw refuse('The address must begin with https://');
  if (isPlain && !privateHosts.includes(`${url.hostname}:${url.port || 80}`))
    throw refuse(
      'The address must begin with https://. The operator can allow http for this server (AI_ALLOW_PRIVATE_HOSTS)',
    );
  if (url.username !== '' || url.password !== '')
    throw refuse('The address must not contain a user name or password. Enter the key in its own field.');
  if (text.includes('#')) throw refuse('The address must end before the #');
  if (text.includes('?')) throw refuse('The address must end before the ?');
  return url.href.replace(/(?<!\/)\/+$/, '');
}

/** User's settings that decide where a receipt is sent. */
export interface Destination {
  readonly provider: string;
  readonly base_url: string | null;
}

/** Returns true if a stored key stays valid. A key is sent only to the provider and URL for which it was stored. */
export function keepsKey(before: Destination, after: Destination): boolean {
  return before.provider === after.provider && before.base_url === after.base_url;
}
