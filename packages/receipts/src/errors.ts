/** Error for input that this package rejects. The `code` is for programs, the message for users. */
export class ReceiptError extends Error {
  /** `bad-day`, `bad-currency`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'ReceiptError';
    this.code = code;
  }
}
