/** Error for input that this package rejects. The `code` is for programs, the message for users. */
export class RecurringError extends Error {
  /** `bad-day`, `bad-region`, `bad-range`, `bad-row`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'RecurringError';
    this.code = code;
  }
}
