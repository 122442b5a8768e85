import Type from 'typebox';
import { Body, described, Id, Instant, nullable, text } from './values.ts';

/**
 * Scope of a token: `read` reaches GET, `write` changes records as well, `admin` reaches what is for administrators, `household`
 * what others of the household share. Every such token may read. Two stand alone: `calendar` opens the calendar feed and nothing else, `add` records transactions and
 * nothing else.
 */
export const ApiTokenScope = Type.Enum(['read', 'write', 'admin', 'calendar', 'add', 'household']);
export type ApiTokenScope = Type.Static<typeof ApiTokenScope>;

/** Personal API token without its secret, which is shown only once. */
export const ApiToken = Type.Object({
  id: Id,
  name: Type.String(),
  scopes: Type.Array(ApiTokenScope),
  created_at: Instant,
  expires_at: described(nullable(Instant), 'Null if it never expires'),
  is_expired: Type.Boolean(),
  last_used_at: described(nullable(Instant), 'To the nearest minute. Null if never used'),
  last_used_ip: nullable(Type.String()),
});
export type ApiToken = Type.Static<typeof ApiToken>;

export const ApiTokenList = Type.Object({ items: Type.Array(ApiToken) });
export type ApiTokenList = Type.Static<typeof ApiTokenList>;

export const NewApiToken = Body({
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Purpose of the token' }),
  scopes: Type.Array(ApiTokenScope, {
    minItems: 1,
    maxItems: 4,
    uniqueItems: true,
    description:
      '`admin` is for administrators only. Without `household` a token reaches your own data only. `calendar` and `add` can’t be combined with another',
  }),
  password: Type.Optional(
    Type.String({
      maxLength: 1024,
      description: 'The user’s current password, required even in an open session',
    }),
  ),
  days: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()], {
      default: 365,
      description: 'Days until it expires. Null if it never expires',
    }),
  ),
});
export type NewApiToken = Type.Static<typeof NewApiToken>;

export const MadeApiToken = Type.Object({
  api_token: ApiToken,
  token: text('Shown only once and stored as a hash. Send it as a bearer token'),
});
export type MadeApiToken = Type.Static<typeof MadeApiToken>;
