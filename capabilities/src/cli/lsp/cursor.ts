import type { Format } from '../../capability-file.ts';

/** Part of a file that a cursor is in. Found in unfinished texts too, which no parser reads. */
export interface Cursor {
  /** Names of the fields around the cursor, from the top of the capability. */
  readonly path: readonly string[];
  readonly place: 'key' | 'value';
  /** Text under the cursor, without quotes. */
  readonly word: string;
  /** Offsets of the text under the cursor, without quotes. */
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
  /** Names of fields that come before in the same object. */
  readonly siblings: readonly string[];
}

interface Frame {
  readonly kind: 'object' | 'array';
  readonly keys: string[];
  place: 'key' | 'value';
  /** Name of the field whose value is being read. */
  key: string | undefined;
  pending: string;
}

const bareWord = /[\p{L}\p{N}_$:.-]/u;

/** Finds out where in a capability a cursor is. @param offset of the cursor, in UTF-16 units */
export function cursorAt(text: string, offset: number, format: Format): Cursor {
  const scan = new Scan(text, offset, format);
  return scan.run();
}

/** One pass over the text before the cursor. */
class Scan {
  readonly #text: string;
  readonly #offset: number;
  readonly #format: Format;
  /** Fields of the TOML table header that is in force. */
  #header: readonly string[] = [];
  #frames: Frame[];
  #at = 0;
  #word: Pick<Cursor, 'word' | 'start' | 'end' | 'isQuoted'> | undefined;

  constructor(text: string, offset: number, format: Format) {
    this.#text = text;
    this.#offset = Math.min(offset, text.length);
    this.#format = format;
    this.#frames = format === 'toml' ? [frame('object')] : [];
  }

  run(): Cursor {
    if (this.#format === 'toml') this.#readHeader();
    while (this.#at < this.#offset && !this.#word) this.#step();
    const top = this.#frames.at(-1);
    const inner = this.#frames.flatMap(({ key }) => (key === undefined ? [] : key.split('.')));
    const whole = [...this.#header, ...inner];
    const place = top?.kind === 'object' ? top.place : 'value';
    return {
      path: whole[0] === 'capabilities' ? whole.slice(1) : whole,
      place,
      siblings: top?.keys ?? [],
      ...(this.#word ?? { word: '', start: this.#offset, end: this.#offset, isQuoted: false }),
    };
  }

  #step(): void {
    const letter = this.#text[this.#at] ?? '';
    const top = this.#frames.at(-1);
    if (this.#skipComment()) return;
    if (letter === '"' || letter === "'") this.#readString(letter);
    else if (letter === '{') this.#open('object');
    else if (letter === '[') this.#open('array');
    else if (letter === '}' || letter === ']') this.#close();
    else if (letter === (this.#format === 'toml' ? '=' : ':')) this.#startValue(top);
    else if (letter === ',') this.#endValue(top);
    else if (letter === '\n' && this.#format === 'toml' && this.#frames.length === 1) {
      this.#endValue(top);
      this.#readHeader();
    } else if (bareWord.test(letter)) this.#readBare();
    else this.#at++;
  }

  #skipComment(): boolean {
    const isLine =
      this.#format === 'toml' ? this.#text[this.#at] === '#' : this.#text.startsWith('//', this.#at);
    if (isLine) {
      this.#at = lineEnd(this.#text, this.#at);
      return true;
    }
    if (this.#format === 'toml' || !this.#text.startsWith('/*', this.#at)) return false;
    const close = this.#text.indexOf('*/', this.#at + 2);
    this.#at = close < 0 ? this.#text.length : close + 2;
    return true;
  }

  /** Reads a text up to its quote, or up to the end of its line where that is missing. */
  #readString(quote: string): void {
    const triple = quote.repeat(3);
    if (this.#format === 'toml' && this.#text.startsWith(triple, this.#at)) {
      const close = this.#text.indexOf(triple, this.#at + 3);
      this.#at = close < 0 ? this.#text.length : close + 3;
      return;
    }
    const start = this.#at + 1;
    let end = start;
    while (end < this.#text.length && this.#text[end] !== quote && this.#text[end] !== '\n')
      end += this.#text[end] === '\\' && !(quote === "'" && this.#format === 'toml') ? 2 : 1;
    end = Math.min(end, this.#text.length);
    this.#take(start, end, true);
    this.#at = this.#text[end] === quote ? end + 1 : end;
  }

  #readBare(): void {
    const start = this.#at;
    let end = start;
    const isPartOf = (letter: string) =>
      bareWord.test(letter) && !(letter === ':' && this.#format !== 'toml');
    while (end < this.#text.length && isPartOf(this.#text[end] ?? '')) end++;
    this.#take(start, Math.max(end, start + 1), false);
    this.#at = Math.max(end, start + 1);
  }

  /** Takes a word as the name of the next field, or as the one under the cursor. */
  #take(start: number, end: number, isQuoted: boolean): void {
    const word = this.#text.slice(start, end);
    const top = this.#frames.at(-1);
    if (this.#offset >= start && this.#offset <= end) this.#word = { word, start, end, isQuoted };
    else if (top?.kind === 'object' && top.place === 'key') top.pending += word;
  }

  #open(kind: Frame['kind']): void {
    this.#frames.push(frame(kind));
    this.#at++;
  }

  #close(): void {
    if (this.#frames.length > (this.#format === 'toml' ? 1 : 0)) this.#frames.pop();
    this.#at++;
  }

  #startValue(top: Frame | undefined): void {
    if (top?.kind === 'object' && top.place === 'key') {
      top.place = 'value';
      top.key = top.pending;
      top.keys.push(top.pending);
    }
    this.#at++;
  }

  #endValue(top: Frame | undefined): void {
    if (top?.kind === 'object') {
      top.place = 'key';
      top.key = undefined;
      top.pending = '';
    }
    this.#at++;
  }

  /** Reads the header of a TOML table at the start of a line, if there is one before the cursor. */
  #readHeader(): void {
    const end = lineEnd(this.#text, this.#at);
    const line = this.#text.slice(this.#at, end).trim();
    if (!line.startsWith('[') || end >= this.#offset) return;
    const [names = ''] = line.replace(/[[\]]/g, '').split('#');
    this.#header = names.split('.').map((name) => name.trim().replace(/^["']|["']$/g, ''));
    this.#frames = [frame('object')];
    this.#at = end;
  }
}

function frame(kind: Frame['kind']): Frame {
  return { kind, keys: [], place: kind === 'object' ? 'key' : 'value', key: undefined, pending: '' };
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** The format that a file's name tells. */
export function formatOf(name: string): Format {
  return name.endsWith('.toml') ? 'toml' : name.endsWith('.json5') ? 'json5' : 'json';
}
