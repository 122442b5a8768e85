import Type from 'typebox';
import { Instant } from './values.ts';

/** Status of the public demo. The other fields are present only if this server is a demo. */
export const DemoStatus = Type.Object({
  demo_mode: Type.Boolean(),
  next_reset_at: Type.Optional({ ...Instant, description: 'Time of the next demo reset, on the hour' }),
  display_name: Type.Optional(Type.String({ description: 'Display name of the demo user' })),
  email: Type.Optional(Type.String({ description: 'Email address that all visitors sign in with' })),
  password: Type.Optional(Type.String()),
});
export type DemoStatus = Type.Static<typeof DemoStatus>;
