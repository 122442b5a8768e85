import Type from 'typebox';
import { Body, described, Id, Instant, integer, nullable, pageOf, text } from './values.ts';

/** A request from the service to another server. Only the host of its address is stored. */
export const OutgoingRequest = Type.Object({
  id: Id,
  at: described(Instant, 'When the request ended'),
  user_id: nullable(Id),
  user_name: described(
    nullable(Type.String()),
    'User the request was made for. Null if the user has been deleted',
  ),
  purpose: Type.Enum(
    ['prices', 'model', 'email', 'hmrc', 'notification', 'connector', 'sign-in', 'certificate', 'mailbox'],
    {
      description:
        '`prices`: a request to the configured price provider. `model`: a receipt scan or a test of the model settings. `email`: an email to a user. `hmrc`: HMRC, for quarterly updates. `notification`: a message to a push service, an ntfy server or a webhook. `connector`: a request that a connector made. `sign-in`: the sign-in provider. `certificate`: the authority for the certificate of HTTPS. `mailbox`: a user’s mailbox',
    },
  ),
  host: text('Includes the port if it is not the default port of the scheme'),
  status: integer(
    'HTTP status, or the reply code of a mail server that takes emails. Of a mailbox 200, or 401 if the sign-in was rejected. 0 if there was no response',
  ),
  bytes_out: integer(
    'Size of the request body or, if there is none, of the path and query. Of a mailbox everything that was sent',
  ),
  bytes_in: integer('Size of the response body'),
  ms: Type.Integer(),
});
export type OutgoingRequest = Type.Static<typeof OutgoingRequest>;

export const OutgoingRequestQuery = Body({
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 50 }),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});
export type OutgoingRequestQuery = Type.Static<typeof OutgoingRequestQuery>;

export const OutgoingRequestPage = Type.Object({
  ...pageOf(OutgoingRequest),
  total: integer('Number of requests in the last 90 days. Older ones are deleted'),
  total_bytes_out: Type.Integer(),
});
export type OutgoingRequestPage = Type.Static<typeof OutgoingRequestPage>;
