import { ApiProblem } from '../../../api/problem.ts';
import { dayText } from '../../../design/format.ts';

/** A sentence of the server with its days as people write them: `2025-05-04` becomes `4 May 2025`. */
export function datesInWords(sentence: string): string {
  return sentence.replace(/\b\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\b/g, dayText);
}

/** Throws the error of a request again, with the days of its messages in words. */
export function throwInWords(error: unknown): never {
  if (!(error instanceof ApiProblem)) throw error;
  const { status, message, fields, code, retryAfterSeconds } = error;
  const errors = [...fields].map(([field, text]) => ({ field, message: datesInWords(text) }));
  throw new ApiProblem(status, { detail: datesInWords(message), errors }, { code, retryAfterSeconds });
}
