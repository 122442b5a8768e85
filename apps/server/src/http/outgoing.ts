import type { OutgoingRequest } from '@farthing/api-contract';
import type { FastifyInstance } from 'fastify';

/** Logged facts about an outgoing request. */
export type OutgoingFacts = Pick<
  OutgoingRequest,
  'purpose' | 'host' | 'status' | 'bytes_out' | 'bytes_in' | 'ms'
>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Log for outgoing requests: the log of this request, and the user's record. */
    readonly outgoing: { info(facts: OutgoingFacts, message: string): void };
  }
}

/**
 * Gives every request the ledger of what goes out on its behalf. No answer waits for the ledger; a stop does.
 * @param record writes one line
 */
export function addOutgoing(
  app: FastifyInstance,
  record: (facts: OutgoingFacts, userId: string | null) => Promise<void>,
): void {
  const pending = new Set<Promise<void>>();
  app.decorateRequest('outgoing', {
    getter() {
      const { log, user } = this;
      return {
        info(facts: OutgoingFacts, message: string) {
          log.info(facts, message);
          const written = record(facts, user?.id ?? null)
            .catch((error: unknown) => log.error({ err: error }, 'an outgoing request is not in the ledger'))
            .finally(() => pending.delete(written));
          pending.add(written);
        },
      };
    },
  });
  app.addHook('onClose', () => Promise.all(pending).then(() => undefined));
}
