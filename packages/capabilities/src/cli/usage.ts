/** What the command could not do for a reason of the person's: told in one line, without a stack. */
export class UsageError extends Error {
  readonly verb: string | undefined;

  constructor(message: string, verb?: string) {
    super(message);
    this.name = 'UsageError';
    this.verb = verb;
  }
}

/** What a verb has to say, and how the command ends. */
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
