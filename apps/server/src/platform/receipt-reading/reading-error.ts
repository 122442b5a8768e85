/** Reason why a document wasn't read. */
export type ReadingCode =
  | 'unsupported'
  | 'too-large'
  | 'too-many-pixels'
  | 'too-many-pages'
  | 'encrypted'
  | 'damaged'
  | 'time-limit'
  | 'memory-limit'
  | 'busy'
  | 'aborted'
  | 'closed';

/** A document that was refused, given up or called off. The `code` is for programs, the message one sentence for people. */
export class ReadingError extends Error {
  readonly code: ReadingCode;

  constructor(code: ReadingCode, message: string) {
    super(message);
    this.name = 'ReadingError';
    this.code = code;
  }
}
