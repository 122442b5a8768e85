import { useLayoutEffect, useRef } from 'react';
import { createStore, useStore } from '../store.ts';

/**
 * A key and what it does. `keys` is a letter, `?`, `Escape`, `Enter`, `Shift+x`, or `Ctrl+K` (Cmd on a Mac does the
 * same).
 */
export interface Shortcut {
  readonly keys: string;
  /** Name of the action in the list of keyboard shortcuts: "Add a transaction". */
  readonly label: string;
  readonly run: (event: KeyboardEvent) => void;
  /** Works inside text fields and open sheets too. */
  readonly everywhere?: boolean;
  /** Takes the key only where this holds: Enter on a button stays the button's. */
  readonly when?: (event: KeyboardEvent) => boolean;
}

interface Group {
  /** Nesting depth, increasing from the shell inwards. */
  readonly depth: number;
  readonly title: string;
  readonly list: { readonly current: readonly Shortcut[] };
}

const groups = new Set<Group>();
const offered = createStore<readonly { title: string; shortcuts: readonly Shortcut[] }[]>([]);
let deepest = 0;

/** Offers keys while the component is on screen. Inner ones win, so that a screen may take a key of the shell. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const list = useRef(shortcuts);
  list.current = shortcuts;
  // What stands inside is drawn after what it stands in; effects run the other way round.
  const depth = useRef(0);
  if (depth.current === 0) {
    deepest += 1;
    depth.current = deepest;
  }
  const labels = shortcuts.map((shortcut) => shortcut.keys).join(' ');
  // In the same task as the drawing: an effect after the paint would lose a key that is pressed as soon as it is seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the group is published again when its keys change
  useLayoutEffect(() => {
    const group: Group = { depth: depth.current, title, list };
    if (groups.size === 0) document.addEventListener('keydown', onKey);
    groups.add(group);
    publish();
    return () => {
      groups.delete(group);
      if (groups.size === 0) document.removeEventListener('keydown', onKey);
      publish();
    };
  }, [title, labels]);
}

/** The keys on offer now, for the sheet that `?` shows. */
export function useShortcutGroups(): readonly { title: string; shortcuts: readonly Shortcut[] }[] {
  return useStore(offered);
}

function inOrder(): readonly Group[] {
  return [...groups].sort((one, other) => one.depth - other.depth);
}

function publish(): void {
  offered.set(inOrder().map(({ title, list }) => ({ title, shortcuts: list.current })));
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const busy = isTyping(event.target) || document.querySelector('[data-holds-page]') !== null;
  for (const group of inOrder().toReversed()) {
    for (const shortcut of group.list.current) {
      if (!matches(shortcut.keys, event) || (busy && !shortcut.everywhere)) continue;
      if (shortcut.when && !shortcut.when(event)) continue;
      event.preventDefault();
      shortcut.run(event);
      return;
    }
  }
}

function matches(keys: string, event: KeyboardEvent): boolean {
  const withCtrl = keys.startsWith('Ctrl+');
  const withShift = keys.startsWith('Shift+');
  const key = keys.replace(/^(Ctrl|Shift)\+(?=.)/, '');
  if ((event.ctrlKey || event.metaKey) !== withCtrl || event.altKey) return false;
  if (withShift) return event.shiftKey && event.key.toLowerCase() === key.toLowerCase();
  return (
    event.key === key ||
    (event.key.length === 1 && event.key.toLowerCase() === key.toLowerCase() && !event.shiftKey)
  );
}

/** True where letters are typed, or where Enter and the arrows already mean something. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}
