/** What this package refuses. The `code` is for programs, the message for people. */
export class RecurringError extends Error {
  /** `bad-day`, `bad-region`, `bad-range`, `bad-row`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'RecurringError';
    this.code = code;
  }
}
