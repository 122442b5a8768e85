import Type from 'typebox';
import { Instant } from './values.ts';

/** Whether this farthing is a public demonstration; the other fields are there when it is. */
export const DemoStatus = Type.Object({
  demo_mode: Type.Boolean(),
  next_reset_at: Type.Optional({ ...Instant, description: 'When the household is put back, a full hour' }),
  display_name: Type.Optional(Type.String({ description: 'Of the demo user' })),
  email: Type.Optional(Type.String({ description: 'What everybody signs in with' })),
  password: Type.Optional(Type.String()),
});
export type DemoStatus = Type.Static<typeof DemoStatus>;
