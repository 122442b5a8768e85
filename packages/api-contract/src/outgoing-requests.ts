import Type from 'typebox';
import { Body, Id, Instant, nullable } from './values.ts';

/** One request of the service to the world outside. Of its address only the host is kept. */
export const OutgoingRequest = Type.Object({
  id: Id,
  at: { ...Instant, description: 'When it was over' },
  user_id: nullable(Id),
  user_name: { ...nullable(Type.String()), description: 'For whom; null where they have gone' },
  purpose: Type.Enum(['prices', 'model'], {
    description:
      'prices: of the operator’s price provider. model: a receipt, or the test of the model settings',
  }),
  host: Type.String({ description: 'With its port, where that is not the scheme’s own' }),
  status: Type.Integer({ description: '0: there was no answer' }),
  bytes_out: Type.Integer({
    description: 'Of the body; of the address behind the host, where there is none',
  }),
  bytes_in: Type.Integer({ description: 'Of the answer’s body' }),
  ms: Type.Integer(),
});
export type OutgoingRequest = Type.Static<typeof OutgoingRequest>;

export const OutgoingRequestQuery = Body({
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 50 }),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});
export type OutgoingRequestQuery = Type.Static<typeof OutgoingRequestQuery>;

export const OutgoingRequestPage = Type.Object({
  items: Type.Array(OutgoingRequest),
  next_cursor: nullable(Type.String()),
  total: Type.Integer({ description: 'In the 90 days that are kept' }),
  total_bytes_out: Type.Integer(),
});
export type OutgoingRequestPage = Type.Static<typeof OutgoingRequestPage>;
