import { Problem } from './problem.ts';

/** An error of the reader of documents, which runs in a process of its own and knows no problems. */
interface RefusedDocument extends Error {
  readonly code: string;
}

/** Returns true for an error of the reader of documents. */
export function isReadingError<Refused extends RefusedDocument>(error: unknown): error is Refused {
  return error instanceof Error && error.name === 'ReadingError';
}

/** Converts an error of reading a PDF to unreadable-file or server-busy. Other errors are returned unchanged. */
export function pdfProblem(error: unknown): unknown {
  if (!isReadingError(error)) return error;
  if (error.code === 'busy' || error.code === 'closed')
    return new Problem('server-busy', { retryAfterSeconds: 30, cause: error });
  return new Problem('unreadable-file', { detail: error.message, cause: error });
}
