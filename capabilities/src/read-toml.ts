import { type AST, parseTOML } from 'toml-eslint-parser';
import type { Range } from './diagnostic.ts';
import { DocumentError, type DocumentMember, type DocumentValue, numberOf, ranOut } from './document.ts';
import { deepestNesting, refuseTooMuch } from './text-limits.ts';

type Keyed = AST.TOMLKeyValue;
type Part = AST.TOMLContentNode;

/** An object or array while tables and dotted keys still add to it. */
interface Growing {
  kind: 'object' | 'array';
  range: Range;
  members: Map<string, { name: string; nameRange: Range; value: Growing | DocumentValue }>;
  elements: (Growing | DocumentValue)[];
}

/**
 * Reads TOML 1.0 with the place of every value, in the same shape as JSON. Dates become their text.
 * @throws {DocumentError} where the text breaks the grammar, or defines a key twice
 */
export function readToml(text: string): DocumentValue {
  refuseTooMuch(text, 'toml');
  let program: AST.TOMLProgram;
  try {
    // A byte order mark is skipped, as the reference does.
    program = parseTOML(text.replace(/^\uFEFF/, ''), { tomlVersion: '1.0.0' });
  } catch (error) {
    throw ranOut(error) ?? asDocumentError(error);
  }
  const top = program.body[0];
  const root = growing('object', rangeOf(top));
  for (const node of top.body) {
    if (node.type === 'TOMLKeyValue') assign(root, node);
    else addTable(root, node);
  }
  return settled(root, 0);
}

function addTable(root: Growing, table: AST.TOMLTable): void {
  const keys = keysOf(table.key);
  let place = root;
  keys.forEach(({ name, range }, index) => {
    const isLast = index === keys.length - 1;
    const found = place.members.get(name)?.value as Growing | undefined;
    if (isLast && table.kind === 'array') {
      const list = found ?? growing('array', range);
      if (!found) place.members.set(name, { name, nameRange: range, value: list });
      const element = growing('object', rangeOf(table));
      list.elements.push(element);
      place = element;
      return;
    }
    const next = found ?? growing('object', isLast ? rangeOf(table) : range);
    if (!found) place.members.set(name, { name, nameRange: range, value: next });
    place = next.kind === 'array' ? (next.elements.at(-1) as Growing) : next;
  });
  for (const pair of table.body) assign(place, pair);
}

function assign(place: Growing, pair: Keyed): void {
  const keys = keysOf(pair.key);
  let target = place;
  for (const { name, range } of keys.slice(0, -1)) {
    let next = target.members.get(name)?.value as Growing | undefined;
    if (!next) {
      next = growing('object', rangeOf(pair));
      target.members.set(name, { name, nameRange: range, value: next });
    }
    target = next;
  }
  const last = keys.at(-1);
  if (last)
    target.members.set(last.name, { name: last.name, nameRange: last.range, value: convert(pair.value) });
}

function convert(node: Part): Growing | DocumentValue {
  const range = rangeOf(node);
  if (node.type === 'TOMLArray') {
    return { ...growing('array', range), elements: node.elements.map(convert) };
  }
  if (node.type === 'TOMLInlineTable') {
    const table = growing('object', range);
    for (const pair of node.body) assign(table, pair);
    return table;
  }
  switch (node.kind) {
    case 'string':
      return { kind: 'string', range, scalar: node.value };
    case 'boolean':
      return { kind: 'boolean', range, scalar: node.value };
    case 'integer':
    case 'float':
      return { kind: 'number', range, scalar: Number(node.value) };
    default:
      return { kind: 'date', range, scalar: node.datetime };
  }
}

function keysOf(key: AST.TOMLKey): { name: string; range: Range }[] {
  return key.keys.map((part) => ({
    name: part.type === 'TOMLBare' ? part.name : part.value,
    range: rangeOf(part),
  }));
}

function growing(kind: 'object' | 'array', range: Range): Growing {
  return { kind, range, members: new Map(), elements: [] };
}

/** Dotted keys inside of brackets add to the depth, so it is counted where all of it is together. */
function settled(value: Growing | DocumentValue, depth: number): DocumentValue {
  if (depth > deepestNesting)
    throw new DocumentError(`Nested more than ${deepestNesting} levels deep`, value.range, 0);
  if (
    !(value.kind === 'object' || value.kind === 'array') ||
    !('members' in value && value.members instanceof Map)
  )
    return value as DocumentValue;
  const { kind, range, members, elements } = value as Growing;
  if (kind === 'array')
    return { kind, range, elements: elements.map((element) => settled(element, depth + 1)) };
  const settledMembers: DocumentMember[] = [...members.values()].map((member) => ({
    ...member,
    value: settled(member.value, depth + 1),
  }));
  return { kind, range, members: settledMembers };
}

/** The parser counts columns from 0. */
function rangeOf({ loc }: { readonly loc: AST.SourceLocation }): Range {
  return {
    start: { line: loc.start.line, column: loc.start.column + 1 },
    end: { line: loc.end.line, column: loc.end.column + 1 },
  };
}

function asDocumentError(error: unknown): DocumentError {
  const message = error instanceof Error ? error.message : String(error);
  const start = { line: numberOf(error, 'lineNumber', 1), column: numberOf(error, 'column', 0) + 1 };
  return new DocumentError(
    message,
    { start, end: { ...start, column: start.column + 1 } },
    numberOf(error, 'index', 0),
  );
}
