import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core';
import type { CageStart } from './messages.ts';

/** Result of a run: JSON, or a sentence. */
export type CageResult = { readonly done: string } | { readonly failed: string };

// Its types are of the CommonJS file, where the engine is one level deeper than in the ES module that runs.
const engineFile = 'default' in variant ? variant.default : variant;
const stackBytes = 512 * 1024;
const longestMessage = 300;

/** Calls the connector. Everything that it can reach is in QuickJS, so nothing here has to be hidden from it. */
const frame = `
import { run } from 'connector';
const host = Object.freeze({
  async request(request) {
    const answer = JSON.parse(await ask(JSON.stringify(request)));
    if (typeof answer.error === 'string') throw new Error(answer.error);
    return answer;
  },
});
try {
  deliver(true, JSON.stringify(await run(JSON.parse(question), host)));
} catch (error) {
  const words = String(error?.message ?? error);
  const isUnexpected = error instanceof TypeError || error instanceof SyntaxError || error instanceof ReferenceError;
  deliver(false, isUnexpected ? 'The response isn’t what the connector expects (' + words + ')' : words);
}`;

/**
 * Runs a connector in QuickJS, compiled to WebAssembly. The language is all that it has there: no network, no files,
 * no timers, no environment and no way to load code. Time and memory are bounded.
 * @param ask sends a request to the service, JSON in and out
 */
export async function runInQuickJs(
  start: CageStart,
  ask: (json: string) => Promise<string>,
): Promise<CageResult> {
  const engine = await newQuickJSWASMModuleFromVariant(engineFile);
  const runtime = engine.newRuntime();
  runtime.setMemoryLimit(start.memoryBytes);
  runtime.setMaxStackSize(stackBytes);
  runtime.setModuleLoader((name) => {
    if (name === 'connector') return start.source;
    return { error: new Error('A connector can’t import other modules') };
  });
  const clock = limitTime(runtime, start.cpuMs);
  const context = runtime.newContext();
  let result: CageResult | undefined;
  const open = exposeHost(context, start, {
    ask,
    deliver: (delivered) => {
      result ??= delivered;
    },
  });
  clock.resume();
  const begun = context.evalCode(frame, 'frame', { type: 'module' });
  if (begun.error) return failureOf(context, begun.error, clock.isOver());
  while (result === undefined) {
    clock.resume();
    const jobs = runtime.executePendingJobs();
    clock.pause();
    if (jobs.error) return failureOf(context, jobs.error, clock.isOver());
    if (result !== undefined) break;
    if (clock.isOver()) return tooLong;
    const state = context.getPromiseState(begun.value);
    if (state.type === 'rejected') return failureOf(context, state.error, false);
    if (open.size === 0) return { failed: 'The connector ended without a result' };
    await Promise.race(open);
  }
  return 'failed' in result && clock.isOver() ? tooLong : result;
}

const tooLong: CageResult = { failed: 'The connector calculated for too long and was stopped' };

/** Functions of the service that the code can call. */
interface HostFunctions {
  readonly ask: (json: string) => Promise<string>;
  readonly deliver: (result: CageResult) => void;
}

/**
 * Gives the code its question and two functions that take and return text only.
 * @returns the responses that it waits for
 */
function exposeHost(
  context: QuickJSContext,
  start: CageStart,
  { ask, deliver }: HostFunctions,
): Set<Promise<void>> {
  const open = new Set<Promise<void>>();
  const asked = context.newFunction('ask', (request) => {
    const json = context.getString(request);
    const promise = context.newPromise();
    const settle = (answer: string) => promise.resolve(context.newString(answer));
    if (json.length > start.longestText) settle(JSON.stringify({ error: 'A request is too long' }));
    else if (open.size >= start.mostOpen)
      settle(JSON.stringify({ error: `At most ${start.mostOpen} requests may wait at the same time` }));
    else {
      const waiting = ask(json).then((answer) => {
        open.delete(waiting);
        settle(answer);
      });
      open.add(waiting);
    }
    return promise.handle;
  });
  const delivered = context.newFunction('deliver', (isDone, text) => {
    const value = context.typeof(text) === 'string' ? context.getString(text) : '';
    const isFine = context.dump(isDone) === true;
    if (!isFine) deliver({ failed: wordsOf(value) });
    else if (value.length > start.longestText)
      deliver({ failed: 'The result of the connector is too large' });
    else deliver({ done: value });
  });
  context.setProp(context.global, 'ask', asked);
  context.setProp(context.global, 'deliver', delivered);
  context.setProp(context.global, 'question', context.newString(start.input));
  return open;
}

/** Counts the time that the code calculates, and interrupts it when that is used up. */
function limitTime(runtime: QuickJSRuntime, cpuMs: number) {
  let used = 0;
  let since: number | undefined;
  const spent = () => used + (since === undefined ? 0 : performance.now() - since);
  runtime.setInterruptHandler(() => spent() > cpuMs);
  return {
    resume: () => {
      since ??= performance.now();
    },
    pause: () => {
      used = spent();
      since = undefined;
    },
    isOver: () => spent() > cpuMs,
  };
}

function failureOf(
  context: QuickJSContext,
  error: Parameters<QuickJSContext['dump']>[0],
  isOver: boolean,
): CageResult {
  if (isOver) return tooLong;
  const found: unknown = context.dump(error);
  const message =
    typeof found === 'object' && found !== null && 'message' in found ? String(found.message) : String(found);
  return { failed: wordsOf(message) };
}

function wordsOf(message: string): string {
  if (message === 'out of memory') return 'The connector used too much memory and was stopped';
  return message.slice(0, longestMessage) || 'The connector failed';
}
