/** Error caused by how the user ran the command: printed as one line without a stack trace. */
export class UsageError extends Error {
  readonly verb: string | undefined;

  constructor(message: string, verb?: string) {
    super(message);
    this.name = 'UsageError';
    this.verb = verb;
  }
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Output and exit code of a subcommand. */
export interface Outcome {
  readonly code: 0 | 1 | 2;
  readonly output: string;
}

/** One verb of the command. */
export interface Verb {
  readonly name: string;
  /** One line for the list of verbs. */
  readonly about: string;
  /** The whole help, an example at its end. */
  readonly help: string;
  readonly run: (args: readonly string[]) => Promise<Outcome>;
}

/** Exit codes, for every help text. */
export const checkCodes = 'Exit: 0 nothing found, 1 something found, 2 bad input.';
