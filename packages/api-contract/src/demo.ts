import Type from 'typebox';
import { Instant } from './values.ts';

/** Status of the public demo. The other fields are present only if this server is a demo. */
export const DemoStatus = Type.Object({
  demo_mode: Type.Boolean(),
  next_reset_at: Type.Optional({ ...Instant, description: 'When the household is put back, a full hour' }),
  display_name: Type.Optional(Type.String({ description: 'Of the demo user' })),
  email: Type.Optional(Type.String({ description: 'What everybody signs in with' })),
  password: Type.Optional(Type.String()),
});
export type DemoStatus = Type.Static<typeof DemoStatus>;
