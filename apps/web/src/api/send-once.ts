import { useRef } from 'react';
import { newIdempotencyKey } from './idempotency-key.ts';
import { ApiProblem } from './problem.ts';
import { queryClient } from './queries.ts';

/**
 * Returns a function that sends a POST with an idempotency key. The key stays the same until the request is answered, so
 * that sending it again after a lost connection records it once.
 * @param arrived message for a form that was changed after its first request had been recorded
 */
export function useSendOnce(arrived: string) {
  const key = useRef(newIdempotencyKey());
  return async <Answer>(send: (key: string) => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await send(key.current);
      key.current = newIdempotencyKey();
      return answer;
    } catch (error) {
      if (!(error instanceof ApiProblem && error.arrivedBefore)) throw error;
      key.current = newIdempotencyKey();
      void queryClient.invalidateQueries();
      throw new Error(arrived);
    }
  };
}
