import { isFields, isList, type ScopeValue } from '../capability.ts';
import type { Scope } from '../policy-data.ts';
import { readRustExpression } from './rust-expression.ts';
import type { ScopeVerdict } from './verdict.ts';

/** A program that a page wants to start. */
export interface ProgramCall {
  /** Name of the program in the scope. */
  readonly program: string;
  readonly args?: string | readonly string[] | undefined;
  /** Set for a program that comes with the application. */
  readonly isSidecar?: boolean;
}

/**
 * Decides whether the shell plugin starts a program (tauri-apps/plugins-workspace, `_prepare` of
 * `plugins/shell/src/scope.rs`, 77149dc4). The first value with the program's name decides, and `deny` isn't read.
 * An argument of the scope without a validator replaces what the page gives, and further arguments are dropped.
 */
export function decideProgram(scope: Scope, call: ProgramCall): ScopeVerdict {
  const fault = scope.allow.map((value) => [value, faultOf(value)] as const).find(([, why]) => why);
  if (fault) {
    const message = `${JSON.stringify(fault[0])} can't be read, so every call fails: ${fault[1]}`;
    return { allowed: false, reason: 'bad-scope', message, value: fault[0] };
  }
  const value = scope.allow.filter(isFields).find(({ name }) => name === call.program);
  if (!value) {
    const why =
      scope.allow.length === 0 ? 'the scope allows no program' : 'the scope has no program of that name';
    return { allowed: false, reason: 'outside-scope', message: `"${call.program}" is refused: ${why}` };
  }
  const { sidecar = false, args = false } = value;
  if ((sidecar === true) !== (call.isSidecar ?? false)) {
    const kind = sidecar === true ? 'comes with the application: call it as a sidecar' : 'is not a sidecar';
    return { allowed: false, reason: 'outside-scope', message: `"${call.program}" ${kind}`, value };
  }
  return { ...decideArguments(args, call), value };
}

function decideArguments(allowed: ScopeValue, { program, args }: ProgramCall): ScopeVerdict {
  const accept = (run: readonly string[]): ScopeVerdict => ({
    allowed: true,
    reason: 'in-scope',
    message: `"${program}" is started with ${run.length === 0 ? 'no arguments' : run.map((one) => JSON.stringify(one)).join(' ')}`,
  });
  const refuse = (why: string): ScopeVerdict => ({
    allowed: false,
    reason: 'bad-arguments',
    message: `"${program}" is refused: ${why}`,
  });
  if (allowed === true) return accept(args === undefined ? [] : typeof args === 'string' ? [args] : args);
  const list = isList(allowed) ? allowed : [];
  if (typeof args !== 'object') {
    const isEmpty = args === undefined || args === '';
    const fixed = list.filter((one) => typeof one === 'string');
    if (isEmpty && fixed.length === list.length) return accept(fixed);
    return refuse('the arguments have to be a list');
  }
  const run: string[] = [];
  for (const [index, one] of list.entries()) {
    if (typeof one === 'string') {
      run.push(one);
      continue;
    }
    const source = expressionOf(one);
    const given = args[index];
    const test = readRustExpression(source);
    if (given === undefined) return refuse(`argument ${index + 1} is missing, which has to match ${source}`);
    if (typeof test === 'string' || !test(given))
      return refuse(`argument ${index + 1}, ${JSON.stringify(given)}, doesn't match ${source}`);
    run.push(given);
  }
  return accept(run);
}

/** Without `raw` the expression is put between `^` and `$`, and not into a group. */
function expressionOf(argument: ScopeValue): string {
  const { validator, raw } = isFields(argument) ? argument : {};
  return raw === true ? String(validator) : `^${String(validator)}$`;
}

/** Finds why a value is no program of the plugin (`plugins/shell/src/scope_entry.rs`). */
function faultOf(value: ScopeValue): string | undefined {
  if (!isFields(value) || typeof value.name !== 'string') return 'it has no "name"';
  const { cmd, args, sidecar } = value;
  if (sidecar !== undefined && typeof sidecar !== 'boolean') return '"sidecar" is neither true nor false';
  if (typeof cmd !== 'string' && (sidecar !== true || (cmd !== undefined && cmd !== null)))
    return 'it has no "cmd"';
  if (args === undefined || typeof args === 'boolean') return undefined;
  if (!isList(args)) return '"args" is neither true, false nor a list';
  for (const one of args) {
    if (typeof one === 'string') continue;
    if (!isFields(one) || typeof one.validator !== 'string')
      return 'an argument is neither a text nor a validator';
    const test = readRustExpression(expressionOf(one));
    if (typeof test === 'string') return test;
  }
  return undefined;
}

/** Addresses that the plugin opens where the configuration says nothing, or true. */
const usualAddresses = '^((mailto:\\w+)|(tel:\\w+)|(https?://\\w+)).+';

/**
 * Decides whether the shell plugin opens an address or path, which the configuration says and no scope
 * (`plugins > shell > open`): true or nothing for the usual addresses, false for none, or an expression.
 */
export function decideShellOpen(path: string, open: unknown): ScopeVerdict {
  if (open === false)
    return { allowed: false, reason: 'outside-scope', message: 'The configuration switches "open" off' };
  const source = typeof open === 'string' ? `^${open}$` : usualAddresses;
  const test = readRustExpression(source);
  if (typeof test === 'string')
    return { allowed: false, reason: 'bad-scope', message: `${source} can't be read: ${test}` };
  return test(path)
    ? { allowed: true, reason: 'in-scope', message: `${path} matches ${source}` }
    : { allowed: false, reason: 'outside-scope', message: `${path} doesn't match ${source}` };
}
