import {
  type ReadReply,
  type ReceiptFields,
  type ReplyOptions,
  type ReplyProblem,
  readReply,
} from '@farthing/receipts';
import type { ModelAccount, ModelFile } from '../../../platform/ai/model-account.ts';
import type { ModelAnswer, ModelClient } from '../../../platform/ai/model-client.ts';
import type { OutgoingLog } from '../../../platform/outgoing/fetch-bytes.ts';
import { instructionsFor, questionFor } from './prompt-rules.ts';

/** Time limits of a scan and its model requests, in milliseconds. */
export interface ScanLimits {
  /** Limit on the time from the end of the upload to the response. */
  readonly scanMs: number;
  /** Limit on the first request, so that time is left for a second. */
  readonly askMs: number;
  /** Pause before a busy model is asked again. */
  readonly pauseMs: number;
}

/** Question for the model about a receipt, with the data that its answer is validated against. */
export interface ReceiptQuestion {
  readonly account: ModelAccount;
  readonly text: string;
  readonly files: readonly ModelFile[];
  readonly reply: ReplyOptions;
}

/** One request to the model with its result. */
export interface ModelAttempt {
  readonly status: number;
  readonly took_ms: number;
  readonly message: string;
  readonly raw_response: string;
}

/** Result of asking the model: fields, or null with the reason in `message`. */
export interface ModelReading {
  readonly fields: ReceiptFields | null;
  /** The model's last response text; null if there was none. */
  readonly text: string | null;
  /** Reason why there are no fields. Empty if there are. */
  readonly message: string;
  readonly attempts: readonly ModelAttempt[];
  readonly problems: readonly ReplyProblem[];
}

const maxTokens = 4_000;
const longestRaw = 20_000;

/** Asks a model to read a receipt. Asks once more if its answer was unusable or it was busy, and time is left. */
export async function askModel(
  { models, limits }: { readonly models: ModelClient; readonly limits: ScanLimits },
  question: ReceiptQuestion,
  {
    deadline,
    gone,
    log,
  }: { readonly deadline: number; readonly gone: AbortSignal; readonly log: OutgoingLog },
): Promise<ModelReading> {
  const instructions = instructionsFor(question.reply.categories);
  const attempts: ModelAttempt[] = [];
  let last: Judged | undefined;
  while (attempts.length < 2) {
    const left = deadline - performance.now();
    if (left < Math.min(limits.askMs, 5_000)) break;
    const start = performance.now();
    const answer = await models.ask(
      question.account,
      {
        instructions,
        text: questionFor(question.text, last?.again),
        files: question.files,
        maxTokens,
        wantsJson: true,
      },
      { timeoutMs: Math.round(attempts.length === 0 ? Math.min(limits.askMs, left) : left), signal: gone },
      log,
    );
    last = judge(answer, question.reply, last?.text ?? null);
    attempts.push({
      status: answer.status,
      took_ms: Math.round(performance.now() - start),
      message: last.message === '' ? 'The reply was read.' : last.message,
      raw_response: answer.raw.slice(0, longestRaw),
    });
    if (last.fields !== null || !last.mayRetry || gone.aborted) break;
    if (!answer.ok) await new Promise((done) => setTimeout(done, limits.pauseMs));
  }
  const {
    fields = null,
    text = null,
    message = 'There was no time left to ask the model.',
    problems = [],
  } = last ?? {};
  return { fields, text, message, attempts, problems };
}

interface Judged extends Omit<ModelReading, 'attempts'> {
  readonly mayRetry: boolean;
  /** Instruction for the model's second attempt. */
  readonly again?: string;
}

function judge(answer: ModelAnswer, options: ReplyOptions, before: string | null): Judged {
  if (!answer.ok) {
    const isBusy = answer.fault === 'status' && (answer.status === 429 || answer.status >= 500);
    const mayRetry = isBusy || answer.fault === 'timeout' || answer.fault === 'broken';
    return { fields: null, text: before, message: answer.message, problems: [], mayRetry };
  }
  const text = answer.text.slice(0, longestRaw);
  const reply: ReadReply = readReply(answer.text, options);
  if (reply.ok) return { ...reply, text, message: '', mayRetry: false };
  const why = reply.problems.at(-1)?.message ?? 'The reply is empty.';
  const message = `Its reply couldn’t be used. ${why}`;
  return { fields: null, text, message, problems: reply.problems, mayRetry: true, again: why };
}
