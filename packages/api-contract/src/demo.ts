import Type from 'typebox';
import { described, Instant, text } from './values.ts';

/** Status of the public demo. The other fields are present only if this server is a demo. */
export const DemoStatus = Type.Object({
  demo_mode: Type.Boolean(),
  next_reset_at: Type.Optional(described(Instant, 'Time of the next demo reset, on the hour')),
  display_name: Type.Optional(text('Display name of the demo user')),
  email: Type.Optional(text('Email address that all visitors sign in with')),
  password: Type.Optional(Type.String()),
});
export type DemoStatus = Type.Static<typeof DemoStatus>;
