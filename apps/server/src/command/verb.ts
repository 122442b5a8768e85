import type { Config } from '../config.ts';

/** Arguments and dependencies of a subcommand. */
export interface Call {
  readonly config: Config;
  /** Positional arguments after the subcommand, without options. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** Result of a subcommand, for users and for programs. */
export interface Answer {
  /** Lines for people. */
  readonly lines: readonly string[];
  /** Output of `--json`. */
  readonly json: unknown;
  /** True: the command ends with 1, though it could answer. */
  readonly failed?: boolean;
}

/** One thing that the command does. */
export interface Verb {
  /** Usage line, without `farthing`. */
  readonly usage: string;
  readonly does: string;
  /** Number of positional arguments. `many` is one or more. */
  readonly words: number | 'many';
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly does: string }>>;
  run(call: Call): Promise<Answer>;
}

/** A call that cannot be understood: 2 is its exit code. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
