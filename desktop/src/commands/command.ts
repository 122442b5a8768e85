import type { BaseFolders, ScopeValue } from '@farthing/capabilities';
import { badArguments } from '../shell-error.ts';

/** Arguments of a call, as the page gives them. */
export type Arguments = Readonly<Record<string, ScopeValue>>;

/** The native window of a page, as far as pages may control it. */
export interface WindowControls {
  readonly title: string;
  setTitle(title: string): void;
  setMaximized(value: boolean): void;
  setMinimized(value: boolean): void;
  close(): void;
}

/** A call that the policy permits, before its arguments have been looked at. */
export interface Call {
  readonly args: Arguments;
  readonly window: WindowControls;
  /** Folders that `~` and variables such as `$APPDATA` stand for, without links. */
  readonly folders: BaseFolders;
  /** Real paths that the person has picked in a dialog of this window. They need no scope. */
  readonly picked: Set<string>;
  /** Rejects arguments that are outside of the command's scope. */
  readonly requireScope: (args: Arguments) => void;
}

/** Runs a call and returns its result, null for none. */
export type Command = (call: Call) => ScopeValue | Promise<ScopeValue>;

/** Longest text that a title or a message may have, in UTF-16 units. */
const longestText = 2000;

/** Returns a text argument. @throws {ShellError} if it is missing or isn't a text */
export function textOf(args: Arguments, name: string): string {
  const value = args[name];
  if (typeof value !== 'string') throw badArguments(`"${name}" must be a text`);
  return value;
}

/** Returns a text argument that people read. @throws {ShellError} if it is missing, too long or has control characters */
export function shownText(args: Arguments, name: string): string {
  const text = textOf(args, name);
  if (text.length > longestText) throw badArguments(`"${name}" has more than ${longestText} characters`);
  if (text.includes('\0')) throw badArguments(`"${name}" has a null character`);
  return text;
}
