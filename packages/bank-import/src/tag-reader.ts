import { maximumCellLength } from './csv-records.ts';
import { rejectAt } from './file-rejection.ts';

/** Receives the tags and texts of a document in order. */
export interface TagSink {
  /** @param attributes as written, between the name and the end of the tag */
  open(name: string, attributes: string, line: number): void;
  close(name: string, line: number): void;
  /** Receives text with its entities decoded and white space unchanged. */
  text(text: string): void;
}

/** A reader that is fed text as it comes. */
export interface TagReader {
  push(text: string): void;
  /** @returns false where the file stops inside a tag or a comment */
  end(): boolean;
}

/** Longest tag, in characters: a statement's are shorter than a hundred. */
const longestTag = 4096;

/**
 * Splits XML and OFX's SGML into tags and text. No available library reads both as a stream: tree parsers
 * need a gigabyte for a 100 MB statement, and strict parsers reject OFX 1.x, whose fields are never closed.
 * The caller must check that tags balance, if they have to. At most one tag is buffered. A document type
 * declaration is rejected, so entities can't expand or fetch anything.
 * @throws {FileRejection} at a document type, an unclosed tag, or a tag of more than 4,096 characters
 */
export function createTagReader(sink: TagSink): TagReader {
  let rest = '';
  let line = 1;
  let skipTo = '';
  /** Position of the next uncounted line break. Each is searched for only once, because files of one line are common. */
  let nextBreak = -1;

  function advance(to: number): void {
    while (nextBreak >= 0 && nextBreak < to) {
      line += 1;
      nextBreak = rest.indexOf('\n', nextBreak + 1);
    }
  }
  function drop(length: number): void {
    advance(length);
    rest = rest.slice(length);
    if (nextBreak >= 0) nextBreak -= length;
  }

  function consume(final: boolean): boolean {
    let at = 0;
    for (;;) {
      if (skipTo !== '') {
        const end = rest.indexOf(skipTo, at);
        if (end < 0) {
          const kept = Math.max(at, rest.length - skipTo.length + 1);
          drop(kept);
          return false;
        }
        advance(end);
        at = end + skipTo.length;
        skipTo = '';
      }
      const tag = rest.indexOf('<', at);
      if (tag < 0) {
        at = takeText(at, rest.length, final);
        break;
      }
      if (tag > at) at = takeText(at, tag, true);
      if (rest.startsWith('<!--', at)) {
        at += 4;
        skipTo = '-->';
        continue;
      }
      if (rest.startsWith('<![CDATA[', at)) {
        const end = rest.indexOf(']]>', at + 9);
        if (end < 0) {
          if (rest.length - at > maximumCellLength * 2) rejectAt(line, 'opens a text that is never closed.');
          break;
        }
        sink.text(rest.slice(at + 9, end));
        advance(end);
        at = end + 3;
        continue;
      }
      const end = endOfTag(rest, at + 1);
      if (end < 0 || end - at > longestTag) {
        rejectDeclaration(at);
        if (rest.length - at > longestTag) rejectAt(line, 'has a tag that does not end.');
        break;
      }
      rejectDeclaration(at);
      takeTag(at + 1, end);
      advance(end);
      at = end + 1;
    }
    drop(at);
    return rest === '';
  }

  function rejectDeclaration(at: number): void {
    if (rest.charCodeAt(at + 1) !== 33) return;
    if (/^<!(doctype|entity|element|attlist|notation)/i.test(rest.slice(at, at + 12)))
      rejectAt(line, 'declares a document type or an entity, which no bank does.');
  }

  function takeTag(from: number, end: number): void {
    const first = rest.charCodeAt(from);
    if (first === 63 || first === 33) return;
    if (first === 47) {
      sink.close(localName(rest, from + 1, end), line);
      return;
    }
    const closed = rest.charCodeAt(end - 1) === 47;
    const last = closed ? end - 1 : end;
    let nameEnd = from;
    while (nameEnd < last && rest.charCodeAt(nameEnd) > 32) nameEnd += 1;
    const name = localName(rest, from, nameEnd);
    sink.open(name, nameEnd < last ? rest.slice(nameEnd + 1, last) : '', line);
    if (closed) sink.close(name, line);
  }

  /** Hands on text; what may be the start of an entity waits for the rest of it. */
  function takeText(from: number, to: number, whole: boolean): number {
    let end = to;
    if (!whole) {
      const entity = rest.lastIndexOf('&', end);
      if (entity >= from && end - entity < 12 && rest.indexOf(';', entity) < 0) end = entity;
    }
    if (end > from) {
      const text = rest.slice(from, end);
      advance(end);
      sink.text(text.includes('&') ? text.replace(entities, entityText) : text);
    }
    return end;
  }

  return {
    push(text) {
      const known = rest.length;
      rest = rest === '' ? text : rest + text;
      if (nextBreak < 0) nextBreak = rest.indexOf('\n', known);
      consume(false);
    },
    end() {
      return consume(true) && skipTo === '';
    },
  };
}

const entities = /&(#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos|nbsp);/gi;
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function entityText(whole: string, name: string): string {
  const known = named[name.toLowerCase()];
  if (known !== undefined) return known;
  const code =
    name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const control = code < 32 && code !== 9 && code !== 10 && code !== 13;
  return control || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? whole : String.fromCodePoint(code);
}

/** Returns the offset at which the tag ends, ignoring `>` inside quoted attributes, or -1 if the end hasn't arrived yet. */
function endOfTag(text: string, from: number): number {
  const end = text.indexOf('>', from);
  if (end < 0) return -1;
  // Only a tag with attributes can hold its end mark in quotes.
  if (end - from <= longestTag && !text.slice(from, end).includes('=')) return end;
  for (let at = from, quote = 0; at < text.length && at - from <= longestTag; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 34 || code === 39) quote = code;
    else if (code === 62) return at;
  }
  return -1;
}

/** The name without its namespace and the space behind it. */
function localName(text: string, from: number, to: number): string {
  let end = to;
  while (end > from && text.charCodeAt(end - 1) <= 32) end -= 1;
  const colon = text.indexOf(':', from);
  return colon >= from && colon < end ? text.slice(colon + 1, end) : text.slice(from, end);
}
