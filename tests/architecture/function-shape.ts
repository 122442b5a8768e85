import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from './source-files.ts';

/** The longest function, in lines, that can be read without scrolling. */
export const mostLines = 60;
export const mostParameters = 4;

/** Places of a file that are harder to read or to trust than they need to be, each as `path:line`. */
export interface ShapeFindings {
  /** Functions of more than `mostLines` lines. */
  readonly longFunctions: readonly string[];
  /** Functions of more than `mostParameters` parameters. */
  readonly manyParameters: readonly string[];
  /** `x as T`, which the compiler doesn't check; `as const` is checked. */
  readonly casts: readonly string[];
}

export function shapeFindings({ path, text }: SourceFile): ShapeFindings {
  const lineStarts = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const lineAt = (offset: number) => 1 + lineStarts.filter((start) => start < offset).length;
  const longFunctions: string[] = [];
  const manyParameters: string[] = [];
  const casts: string[] = [];
  const measure = (node: { start: number; end: number; params: readonly unknown[] }) => {
    const line = lineAt(node.start);
    const lines = lineAt(node.end) - line + 1;
    if (lines > mostLines) longFunctions.push(`${path}:${line} (${lines} lines)`);
    if (node.params.length > mostParameters)
      manyParameters.push(`${path}:${line} (${node.params.length} parameters)`);
  };
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
    TSAsExpression(node) {
      const { typeAnnotation: type } = node;
      const isConst =
        type.type === 'TSTypeReference' &&
        type.typeName.type === 'Identifier' &&
        type.typeName.name === 'const';
      if (!isConst) casts.push(`${path}:${lineAt(node.start)} as ${text.slice(type.start, type.end)}`);
    },
  }).visit(parseSync(path, text).program);
  return { longFunctions, manyParameters, casts };
}
