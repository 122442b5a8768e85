import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from './source-files.ts';

/** One specifier that a file imports, re-exports or loads. */
export interface Import {
  /** undefined when the specifier is computed, so that no one can tell what is loaded. */
  readonly specifier: string | undefined;
  /** True when only types come in, so that nothing of it runs. */
  readonly isType: boolean;
  /** True when it is loaded when the code gets there. */
  readonly isLazy?: boolean;
}

/** Imports of a file, and its use of anything besides its arguments: the clock, randomness, input and output. */
export interface ParsedSource {
  readonly imports: readonly Import[];
  readonly impurities: readonly string[];
  readonly errors: readonly string[];
}

const impureMembers = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'Temporal.Now',
  'process.env',
]);

/** Every expression that the visitor looks for has one of these words in it. Most files have none. */
const visitedWords =
  /\b(?:import\s*\(|require\b|Date\b|fetch\b|Math\b|performance\b|crypto\b|Temporal\b|process\b)/;

export function parseSource({ path, text }: SourceFile): ParsedSource {
  const parsed = parseSync(path, text);
  const { module, errors } = parsed;
  const imports: Import[] = [];
  const impurities: string[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    imports.push({ specifier: moduleRequest.value, isType });
  }
  for (const { moduleRequest, isType } of module.staticExports.flatMap((statement) => statement.entries)) {
    if (moduleRequest) imports.push({ specifier: moduleRequest.value, isType });
  }
  const visitor = new Visitor({
    ImportExpression({ source }) {
      imports.push({ specifier: textOf(source), isType: false, isLazy: true });
    },
    TSImportType({ source }) {
      imports.push({ specifier: source.value, isType: true });
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier') return;
      if (callee.name === 'require') imports.push({ specifier: textOf(first), isType: false });
      if (callee.name === 'Date' || callee.name === 'fetch') impurities.push(`${callee.name}()`);
    },
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0)
        impurities.push('new Date()');
    },
    MemberExpression(node) {
      if (node.object.type !== 'Identifier') return;
      const property = node.property.type === 'Identifier' ? node.property.name : textOf(node.property);
      const member = `${node.object.name}.${property}`;
      if (impureMembers.has(member)) impurities.push(member);
    },
  });
  // Reading the syntax tree takes ten times as long as parsing it.
  if (visitedWords.test(text)) visitor.visit(parsed.program);
  return { imports, impurities, errors: errors.map((error) => error.message) };
}

/** The value of a string literal, or undefined for any other expression. */
function textOf(node: { type: string; value?: unknown } | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}
