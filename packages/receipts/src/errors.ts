/** What this package refuses. The `code` is for programs, the message for people. */
export class ReceiptError extends Error {
  /** `bad-day`, `bad-currency`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'ReceiptError';
    this.code = code;
  }
}
