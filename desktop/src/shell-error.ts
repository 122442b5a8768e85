/** An error that a page gets as the answer to its call. */
export class ShellError extends Error {
  /** Code for programs: a reason of the policy, or `bad-arguments`, `unavailable` and the like. */
  readonly code: string;
  /** HTTP status of the answer. */
  readonly status: number;

  constructor(code: string, message: string, status = 403) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Returns the error for arguments that a command doesn't take. */
export function badArguments(message: string): ShellError {
  return new ShellError('bad-arguments', message, 400);
}
