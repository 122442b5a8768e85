import type { Config } from '../config.ts';

/** What a verb is given. */
export interface Call {
  readonly config: Config;
  /** What stands behind the verb, without options. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** What a verb answers: for people and for programs. */
export interface Answer {
  /** Lines for people. */
  readonly lines: readonly string[];
  /** What `--json` prints. */
  readonly json: unknown;
  /** True: the command ends with 1, though it could answer. */
  readonly failed?: boolean;
}

/** One thing that the command does. */
export interface Verb {
  /** How it is called, without `farthing`. */
  readonly usage: string;
  readonly does: string;
  /** How many words follow it. */
  readonly words: number;
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
