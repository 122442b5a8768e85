import type { ProblemBody } from '@farthing/api-contract';
import { useEffect, useState } from 'react';
import { onceReached } from './connection.ts';

/** An error response of the API, or a server that couldn't be reached, which has `status` 0. */
export class ApiProblem extends Error {
  readonly status: number;
  /** Problem code from the catalogue. Screens branch on the code, because the message is for users. */
  readonly code: string | undefined;
  /** Messages for single fields, by the field's name in the body. */
  readonly fields: ReadonlyMap<string, string>;
  /** Seconds after which to try again, if the server says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    body: Partial<ProblemBody>,
    { code, retryAfterSeconds }: { code?: string | undefined; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(
      inWords(body.detail ?? 'Something went wrong on the server. Nothing you typed is lost. Try again.'),
    );
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.fields = new Map(
      (body.errors ?? []).map(({ field, message }) => [field.replace(/^body\./, ''), sentenceOf(message)]),
    );
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** True if the server couldn't be reached. */
  get isOffline(): boolean {
    return this.status === 0;
  }

  /** True if the request's idempotency key was used with another body, so the first attempt did arrive. */
  get arrivedBefore(): boolean {
    return this.code === 'idempotency-key-reused';
  }

  /** True if the record has been changed elsewhere in the meantime. */
  get isVersionClash(): boolean {
    return this.status === 412;
  }
}

/** Returns the message, in words where the API describes the format of a date. */
function inWords(message: string): string {
  return message.includes('a valid date, as') ? 'Enter a date from 1900 to 2199.' : message;
}

/** The API says what is wrong with a field without naming it: “must be above 0”. */
function sentenceOf(of: string): string {
  const message = inWords(of);
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Returns the message to show the user for any error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Try again.';
}

/**
 * Holds the error of the last attempt as a message for the user. A connection error is cleared as soon as the server is
 * reached again.
 * @returns the message, and a function that takes an error or, to clear it, undefined
 */
export function useProblem(): readonly [message: string | undefined, set: (error: unknown) => void] {
  const [problem, setProblem] = useState<unknown>();
  useEffect(() => {
    if (problem instanceof ApiProblem && problem.isOffline) return onceReached(() => setProblem(undefined));
  }, [problem]);
  const message =
    problem === undefined ? undefined : typeof problem === 'string' ? problem : messageOf(problem);
  return [message, setProblem];
}

/** Returns the message of a mutation's last failure. A connection error is cleared as in `useProblem`. */
export function useMessageOf({
  error,
  reset,
}: {
  readonly error: Error | null;
  readonly reset: () => void;
}): string | undefined {
  useEffect(() => {
    if (error instanceof ApiProblem && error.isOffline) return onceReached(reset);
  }, [error, reset]);
  return error === null ? undefined : messageOf(error);
}

/** Returns the problem of a server that couldn't be reached. */
export function offlineProblem(): ApiProblem {
  return new ApiProblem(0, {
    detail: 'The server can’t be reached. What you typed is kept. Try again when it’s back.',
  });
}

/** Converts an error response to a problem. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const retryAfter = Number(response.headers.get('retry-after'));
  let body: Partial<ProblemBody> = {};
  try {
    body = await response.json();
  } catch {
    // The response is a proxy's own page, so only the status is used.
  }
  return new ApiProblem(response.status, body, {
    code: response.headers.get('problem-code') ?? undefined,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  });
}
