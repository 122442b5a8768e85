/** A core group: its commands, and the permissions of its default set, in the order of the reference. */
export interface CoreGroup {
  readonly name: string;
  /** Purpose of the group, shown by editors. */
  readonly description: string;
  /** Commands as they are called, with underscores. Each has `allow-` and `deny-` permissions with hyphens. */
  readonly commands: readonly string[];
  readonly defaults: readonly string[];
}

/** Words of a list written in one text. */
export function words(text: string): string[] {
  return text.trim().split(/[\s,]+/);
}

/** `allow-` in front of each name. */
export function allowing(text: string): string[] {
  return words(text).map((name) => `allow-${name}`);
}
