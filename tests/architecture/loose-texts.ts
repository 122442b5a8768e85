import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from './source-files.ts';

/** Attributes whose text is read or heard, by one word already: `label="Off"`. */
const spoken = new Set([
  'alt',
  'answer',
  'aria-label',
  'caption',
  'description',
  'empty',
  'heading',
  'hint',
  'label',
  'note',
  'placeholder',
  'summary',
  'title',
]);

/** Names of attributes and arguments that take identifiers rather than text for users. */
const technical =
  /(^|\.)(addEventListener|closest|DateTimeFormat|dispatchEvent|endsWith|Error|get|getElementById|getItem|has|includes|indexOf|lazyRouteComponent|matchMedia|NumberFormat|querySelector|querySelectorAll|removeAttribute|removeEventListener|removeItem|RegExp|setAttribute|setItem|split|startsWith)$/;

/** Attributes and properties that hold names, addresses and keys. */
const named =
  /^(aria-(controls|current|describedby|keyshortcuts|labelledby|live)|as|autoComplete|className|currency|d|data-.*|from|href|htmlFor|id|inputMode|key|keys|kind|mutationKey|path|queryKey|role|search|src|to|tone|type|value)$/;

const keyNames =
  /^((Ctrl|Shift|Alt|Meta)\+.*|Arrow\w+|Backspace|Delete|End|Enter|Escape|Home|Page(Up|Down)|Tab)$/;

/**
 * Is this what someone may read: it begins with a capital as a sentence does, or has words side by side? Names of
 * modules, currencies, addresses, selectors and media queries are none.
 */
function isSentence(text: string): boolean {
  if (keyNames.test(text) || /^[A-Z0-9_]+$/.test(text) || /^\p{Lu}\p{Ll}+\p{Lu}/u.test(text)) return false;
  if (/^(https?:|[/#.[(*]|\w+\/)|=>|::|^\w+(, \w+)+$/.test(text)) return false;
  return (
    /^[“‘]?\p{Lu}\p{Ll}/u.test(text) ||
    /\p{L}[,.:;)’”]? [“‘(]?\p{L}/u.test(text) ||
    /\p{Ll}[.!?…]$/u.test(text)
  );
}

/** The words for people that a screen says itself, though they belong into the catalogue of its feature. */
export function looseTexts({ path, text }: SourceFile): string[] {
  const { program } = parseSync(path, text);
  const found: string[] = [];
  const quiet: [start: number, end: number][] = [];
  const aside = (node: { start: number; end: number } | null | undefined) => {
    if (node) quiet.push([node.start, node.end]);
  };
  const seen: { at: number; words: string }[] = [];
  new Visitor({
    ImportDeclaration: aside,
    ImportExpression: aside,
    ThrowStatement: aside,
    TSTypeAliasDeclaration: aside,
    TSInterfaceDeclaration: aside,
    TSTypeAnnotation: aside,
    TSTypeParameterInstantiation: aside,
    TSLiteralType: aside,
    TaggedTemplateExpression: aside,
    SwitchCase: ({ test }) => aside(test),
    BinaryExpression(node) {
      if (/^[!=]==?$/.test(node.operator)) {
        if (node.left.type === 'Literal') aside(node.left);
        if (node.right.type === 'Literal') aside(node.right);
      }
    },
    CallExpression({ callee, arguments: given }) {
      if (technical.test(text.slice(callee.start, callee.end)))
        for (const one of given) if (one.type === 'Literal' || one.type === 'TemplateLiteral') aside(one);
    },
    NewExpression(node) {
      if (technical.test(text.slice(node.callee.start, node.callee.end))) aside(node);
    },
    Property({ key, value }) {
      aside(key);
      if (key.type === 'Identifier' && named.test(key.name)) aside(value);
    },
    MemberExpression({ computed, property }) {
      if (computed) aside(property);
    },
    JSXAttribute({ name, value }) {
      const attribute = String(name.name);
      if (named.test(attribute)) aside(value);
      else if (value?.type === 'Literal' && spoken.has(attribute) && /\p{L}{2,}/u.test(String(value.value)))
        seen.push({ at: value.start, words: String(value.value) });
    },
    JSXText({ start, value }) {
      if (/\p{L}{2,}/u.test(value)) seen.push({ at: start, words: value.trim().replace(/\s+/g, ' ') });
    },
    Literal({ start, value }) {
      if (typeof value === 'string' && isSentence(value)) seen.push({ at: start, words: value });
    },
    TemplateLiteral({ start, quasis }) {
      const parts = quasis.map(({ value }) => value.cooked ?? '');
      const whole = parts.join('…');
      const isWordy = parts.some((part) => / \p{L}{2,}|\p{L}{2,} |^[“‘]?\p{Lu}\p{Ll}/u.test(part));
      if (isWordy && !/^[/#?]|px|var\(|https?:|^[a-z_]+[.:]\S*$/.test(whole))
        seen.push({ at: start, words: whole });
    },
  }).visit(program);
  for (const { at, words } of seen) {
    if (quiet.some(([start, end]) => at >= start && at < end)) continue;
    const line = `${path}:${text.slice(0, at).split('\n').length} ${words}`;
    if (!found.includes(line)) found.push(line);
  }
  return found;
}
