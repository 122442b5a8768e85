import Type from 'typebox';
import { Body, Day, described, Id, Instant, nullable, pageOf } from './values.ts';

/** One thing that was done, by whom and from where. Never changed, never deleted. */
export const AuditEntry = Type.Object({
  id: Id,
  user_id: Id,
  action: Type.String(),
  ip_address: nullable(Type.String()),
  resource_type: nullable(Type.String()),
  resource_id: nullable(Type.String()),
  metadata: Type.Unsafe<Record<string, unknown> | null>({
    type: ['object', 'null'],
    additionalProperties: true,
  }),
  created_at: Instant,
});
export type AuditEntry = Type.Static<typeof AuditEntry>;

export const AuditQuery = Body({
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 50 }),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  action: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
  date_from: Type.Optional(Day),
  date_to: Type.Optional(Day),
  user_id: Type.Optional(described(Id, 'Only entries of this user (administrators only)')),
});
export type AuditQuery = Type.Static<typeof AuditQuery>;

export const AuditPage = Type.Object(pageOf(AuditEntry));
export type AuditPage = Type.Static<typeof AuditPage>;
