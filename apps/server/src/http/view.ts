import type { FastifyRequest } from 'fastify';
import { signedIn } from './authentication.ts';
import { today } from './today.ts';

/** Returns the base currency of the user and today's date, with which figures are calculated. */
export function viewOf(request: FastifyRequest): { readonly baseCurrency: string; readonly today: string } {
  return { baseCurrency: signedIn(request).base_currency, today: today() };
}
