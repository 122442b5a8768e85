import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from './source-files.ts';

/** A regular expression of the sources. */
export interface Expression {
  readonly source: string;
  readonly flags: string;
  /** The file it is written in. */
  readonly path: string;
}

/** Returns the regular expression literals of a file. */
export function literalsIn({ path, text }: SourceFile): Expression[] {
  const found: Expression[] = [];
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex)
        found.push({ source: node.regex.pattern, flags: node.regex.flags, path });
    },
  }).visit(parseSync(path, text).program);
  return found;
}

type Node =
  | { readonly kind: 'atom'; readonly text: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'sequence'; readonly items: readonly Node[] }
  | { readonly kind: 'choice'; readonly options: readonly Node[] }
  | { readonly kind: 'repeat'; readonly body: Node; readonly min: number; readonly max: number }
  | { readonly kind: 'around'; readonly body: Node };

/** Parses the parts of a pattern that decide what a backtracking engine may try again. */
function parsePattern(source: string): Node {
  let at = 0;
  function choice(): Node {
    const options = [sequence()];
    while (source[at] === '|') {
      at += 1;
      options.push(sequence());
    }
    return options.length === 1 ? (options[0] as Node) : { kind: 'choice', options };
  }
  function sequence(): Node {
    const items: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') items.push(quantified(one()));
    return { kind: 'sequence', items };
  }
  function quantified(body: Node): Node {
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(source.slice(at));
    if (found === null) return body;
    at += found[0].length;
    const [, mark, low = '', comma, high = ''] = found;
    if (mark !== undefined)
      return { kind: 'repeat', body, min: mark === '+' ? 1 : 0, max: mark === '?' ? 1 : Infinity };
    const max = comma === '' ? Number(low) : high === '' ? Infinity : Number(high);
    return { kind: 'repeat', body, min: Number(low), max };
  }
  function one(): Node {
    const rest = source.slice(at);
    const opening = /^\((?:\?(?:(<?[=!])|:|<[^>]*>|[a-z-]*:))?/.exec(rest);
    if (opening !== null) {
      at += opening[0].length;
      const body = choice();
      at += 1;
      return opening[1] === undefined ? body : { kind: 'around', body };
    }
    const found =
      /^(?:\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\k<[^>]*>|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S])/.exec(
        rest,
      );
    const text = found?.[0] ?? '';
    at += text.length;
    return /^(?:[\^$]|\\[bB1-9]|\\k.*)$/.test(text) ? { kind: 'nothing' } : { kind: 'atom', text };
  }
  return choice();
}

const palette = [...' \t\n\u00a0aAzZéÉ019,.-+"\'/\\:;*#()[]{}<>=&@!|_~£%?^$', '\u0001'];

/** Prepares to find characters that an atom matches: the first is the usual one. */
function createSampler(flags: string): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  const own = flags.replace(/[gym]/g, '');
  return (text) => {
    let samples = known.get(text);
    if (samples === undefined) {
      const whole = new RegExp(`^(?:${text})$`, own);
      const literal =
        text.length === 1 ? [text] : text.length === 2 && text[0] === '\\' ? [text[1] as string] : [];
      samples = [...literal, ...palette].filter((character) => whole.test(character));
      known.set(text, samples);
    }
    return samples;
  };
}

/** Texts that make a backtracking engine try again: a start, what is repeated after it, and an end that does not fit. */
export interface Attack {
  readonly start: string;
  readonly pump: string;
  readonly end: string;
}

const ends = ['\u0001', '\n', 'x!', 'x\nx'];
const mostStarts = 4;
const mostPumps = 14;

/** Returns the attacks on a pattern: every unbounded repetition is fed what it takes, behind what leads to it and alone. */
export function attacksOn({ source, flags }: Pick<Expression, 'source' | 'flags'>): Attack[] {
  const samples = createSampler(flags);
  const shortest = (node: Node): string => {
    if (node.kind === 'atom') return samples(node.text)[0] ?? '';
    if (node.kind === 'sequence') return node.items.map(shortest).join('');
    if (node.kind === 'choice') return shortest(node.options[0] as Node);
    return node.kind === 'repeat' ? shortest(node.body).repeat(node.min) : '';
  };
  const pumpsOf = (node: Node): string[] => {
    if (node.kind === 'atom') return [...samples(node.text)];
    if (node.kind === 'nothing') return [];
    if (node.kind === 'sequence') {
      // The shortest text of the sequence, and with each of its optional parts once.
      const whole = node.items.map((item) => (item.kind === 'repeat' ? shortest(item.body) : shortest(item)));
      return [shortest(node), whole.join(''), ...node.items.flatMap(pumpsOf)];
    }
    if (node.kind === 'choice') return [...node.options.map(shortest), ...node.options.flatMap(pumpsOf)];
    return pumpsOf(node.body);
  };
  const places: { start: string; pumps: string[] }[] = [];
  /** Strings that neighbours both match. Repeating them lets two repetitions share the text in many ways. */
  const neighbours: string[] = [];
  function visit(node: Node, start: string): void {
    if (node.kind === 'sequence') {
      const texts = node.items.map(shortest);
      for (let length = 2; length <= 4; length += 1)
        for (let from = 0; from + length <= texts.length; from += 1)
          neighbours.push(texts.slice(from, from + length).join(''));
      let before = start;
      for (const item of node.items) {
        visit(item, before);
        before += item.kind === 'repeat' && item.min === 0 && item.max === 1 ? '' : shortest(item);
      }
    } else if (node.kind === 'choice') for (const option of node.options) visit(option, start);
    else if (node.kind === 'around') visit(node.body, start);
    else if (node.kind === 'repeat') {
      if (node.max > 100) places.push({ start, pumps: spread(pumpsOf(node.body)) });
      visit(node.body, start);
    }
  }
  visit(parsePattern(source), '');
  const attacks = new Map<string, Attack>();
  for (const { start, pumps } of places)
    for (const pump of new Set([...pumps, ...spread(neighbours)]))
      for (const before of new Set([start, '', `\n${start}`, ` ${start}`].slice(0, mostStarts)))
        for (const end of ends)
          attacks.set(JSON.stringify([before, pump, end]), { start: before, pump, end });
  return [...attacks.values()];
}

/** Keeps some of many pumps, from the whole of the list; white space and digits are never left out. */
function spread(pumps: readonly string[]): string[] {
  const distinct = [...new Set(pumps)].filter((pump) => pump !== '');
  const step = Math.ceil(distinct.length / mostPumps);
  return distinct.filter((pump, at) => at % step === 0 || /^[\s\d]$/.test(pump));
}
