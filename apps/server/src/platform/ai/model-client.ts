import type { OutgoingLog } from '../outgoing/fetch-bytes.ts';
import { type GuardedAnswer, GuardedFailure, guardedRequest } from '../outgoing/guarded-request.ts';
import { type ModelFault, wordsOf } from './failure-words.ts';
import {
  defaultModels,
  type ModelAccount,
  type ModelProvider,
  type ModelQuestion,
  providerUrls,
  takesPdf,
} from './model-account.ts';
import { hostAndPort, readReply, writeRequest } from './provider-requests.ts';

/**
 * The outcome of a question. `raw` is for `ai_debug` alone, and only ever shown as text: what the other side sent, or from
 * a private host only the model's words, as other services of the operator's network may answer there too.
 */
export type ModelAnswer =
  | { readonly ok: true; readonly text: string; readonly status: number; readonly raw: string }
  | {
      readonly ok: false;
      readonly fault: ModelFault;
      /** In plain words, with what to do. */
      readonly message: string;
      /** 0 if there was no response. */
      readonly status: number;
      readonly raw: string;
    };

/** Bounds of one question. */
export interface ModelLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Facts about a model's host before a request. */
export interface ModelPlace {
  /** With its port, where that is not the scheme's own. */
  readonly host: string;
  readonly defaultModel: string;
  /** True if PDFs may be sent directly. */
  readonly takesPdf: boolean;
}

/** The models of the users. */
export interface ModelClient {
  describe(provider: ModelProvider, baseUrl: string | null): ModelPlace;
  /** Sends a request to a model. Never throws because of the other side. */
  ask(
    account: ModelAccount,
    question: ModelQuestion,
    limits: ModelLimits,
    log: OutgoingLog,
  ): Promise<ModelAnswer>;
}

/** Status and text of a response. */
type ReadAnswer = Pick<GuardedAnswer, 'status' | 'text'>;

const maxBytes = 1_000_000;

/**
 * Creates the client of the service.
 * @param privateHosts model servers (`host:port`) in private networks that the operator allows
 */
export function createModelClient(privateHosts: readonly string[]): ModelClient {
  return {
    describe: (provider, baseUrl) => ({
      host: new URL(baseUrl ?? providerUrls[provider]).host,
      defaultModel: defaultModels[provider],
      takesPdf: takesPdf[provider],
    }),
    async ask(account, question, { timeoutMs, signal }, log) {
      const request = writeRequest(account, question);
      const { host } = request.address;
      const allowPrivate = privateHosts.includes(hostAndPort(request.address));
      const failed = (fault: ModelFault, answer: ReadAnswer = { status: 0, text: '' }): ModelAnswer => ({
        ok: false,
        fault,
        message: wordsOf(fault, host, answer.status),
        status: answer.status,
        raw: allowPrivate ? '' : answer.text,
      });
      const missing = missingOf(account);
      if (missing) return failed(missing);
      try {
        const limits = { timeoutMs, maxBytes, allowPrivate, ...(signal ? { signal } : {}) };
        const answer = await guardedRequest({ ...request, ...limits, purpose: 'model' }, log);
        const read = readAnswer(account, answer, failed);
        return read.ok && allowPrivate ? { ...read, raw: read.text } : read;
      } catch (error) {
        if (error instanceof GuardedFailure) return failed(error.fault);
        throw error;
      }
    },
  };
}

function missingOf({ baseUrl, apiKey, model }: ModelAccount): ModelFault | undefined {
  if (baseUrl === null) return apiKey === null ? 'no-key' : undefined;
  return model === null ? 'no-model' : undefined;
}

function readAnswer(
  { provider }: ModelAccount,
  answer: ReadAnswer,
  failed: (fault: ModelFault, answer: ReadAnswer) => ModelAnswer,
): ModelAnswer {
  const { status, text: raw } = answer;
  if (status < 200 || status > 299) return failed('status', answer);
  let reply: unknown;
  try {
    reply = JSON.parse(raw);
  } catch {
    return failed('not-json', answer);
  }
  const text = readReply(provider, reply);
  return text === undefined ? failed('wrong-shape', answer) : { ok: true, text, status, raw };
}
