import Type from 'typebox';
import { flag, Id, Instant, nullable } from './values.ts';

/** One active sign-in of the caller. */
export const Session = Type.Object({
  id: Id,
  is_current: flag('True for the session of the presented access token'),
  created_at: Instant,
  last_active_at: Instant,
  expires_at: Instant,
  ip_address: nullable(Type.String()),
  user_agent: nullable(Type.String()),
});
export type Session = Type.Static<typeof Session>;

export const SessionList = Type.Array(Session);

/** Accepts any text, because an invalid UUID has its own error, `Invalid session ID`. */
export const SessionPath = Type.Object({ session_id: Type.String() });
