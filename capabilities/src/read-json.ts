import { type AnyNode, parse } from '@humanwhocodes/momoa';
import type { Range } from './diagnostic.ts';
import { DocumentError, type DocumentMember, type DocumentValue, numberOf, ranOut } from './document.ts';
import { refuseTooMuch } from './text-limits.ts';

/**
 * Reads strict JSON (RFC 8259) or JSON5 with the place of every value.
 * @throws {DocumentError} where the text breaks the grammar
 */
export function readJson(text: string, format: 'json' | 'json5'): DocumentValue {
  refuseTooMuch(text, format);
  let body: AnyNode;
  try {
    body = parse(text, { mode: format, ranges: true }).body;
  } catch (error) {
    throw ranOut(error) ?? asDocumentError(error, text);
  }
  return convert(body, text, format);
}

function convert(node: AnyNode, text: string, format: 'json' | 'json5'): DocumentValue {
  const range = rangeOf(node);
  switch (node.type) {
    case 'Object':
      return {
        kind: 'object',
        range,
        members: node.members.map((member) => convertMember(member, text, format)),
      };
    case 'Array':
      return {
        kind: 'array',
        range,
        elements: node.elements.map(({ value }) => convert(value, text, format)),
      };
    case 'String':
      if (format === 'json') refuseControl(node, text);
      return { kind: 'string', range, scalar: node.value };
    case 'Number':
      if (format === 'json' && !Number.isFinite(node.value))
        throw new DocumentError('The number is too large', range, node.loc.start.offset);
      return { kind: 'number', range, scalar: node.value };
    case 'NaN':
      return { kind: 'number', range, scalar: Number.NaN };
    case 'Infinity':
      return { kind: 'number', range, scalar: node.sign === '-' ? -Infinity : Infinity };
    case 'Boolean':
      return { kind: 'boolean', range, scalar: node.value };
    default:
      return { kind: 'null', range, scalar: null };
  }
}

function convertMember(member: AnyNode, text: string, format: 'json' | 'json5'): DocumentMember {
  if (member.type !== 'Member') throw new TypeError('A member was expected');
  const name = member.name.type === 'Identifier' ? member.name.name : member.name.value;
  if (format === 'json') refuseControl(member.name, text);
  return { name, nameRange: rangeOf(member.name), value: convert(member.value, text, format) };
}

/** Strict JSON writes control characters with a backslash; the parser would let them pass. */
function refuseControl(node: AnyNode, text: string): void {
  const { start, end } = node.loc;
  for (let index = start.offset; index < end.offset; index++) {
    if (text.charCodeAt(index) < 0x20) {
      const column = start.column + index - start.offset;
      const range = { start: { line: start.line, column }, end: { line: start.line, column: column + 1 } };
      throw new DocumentError(
        'A tab or line break inside a string must be written as \\t or \\n',
        range,
        index,
      );
    }
  }
}

function rangeOf({ loc }: AnyNode): Range {
  return {
    start: { line: loc.start.line, column: loc.start.column },
    end: { line: loc.end.line, column: loc.end.column },
  };
}

const tokenNames: Readonly<Record<string, string>> = {
  LBrace: '"{"',
  RBrace: '"}"',
  LBracket: '"["',
  RBracket: '"]"',
  Colon: '":"',
  Comma: '","',
  String: 'A text',
  Number: 'A number',
  Boolean: 'true or false',
  Null: 'null',
  Identifier: 'A name',
};

function asDocumentError(error: unknown, text: string): DocumentError {
  const message = error instanceof Error ? error.message : String(error);
  const line = numberOf(error, 'line', 1);
  const column = numberOf(error, 'column', 1);
  const offset = numberOf(error, 'offset', 0);
  const words = message
    .replace(/ \(\d+:\d+\)$/, '')
    .replace(
      /^Unexpected token (\w+) found\.$/,
      (_, token: string) => `${tokenNames[token] ?? token} is not expected here`,
    )
    .replace(
      /^Unexpected character '(.+)' found\.$/su,
      (_, letter: string) => `${shown(letter)} is not expected here`,
    )
    .replace(/^Unexpected end of input found\.$/, 'The text ends too early');
  const start = { line, column };
  const end = { line, column: offset < text.length ? column + 1 : column };
  return new DocumentError(words, { start, end }, offset);
}

function shown(letter: string): string {
  return letter === '\uFEFF' ? 'A byte order mark (save the file as UTF-8 without one)' : `"${letter}"`;
}
