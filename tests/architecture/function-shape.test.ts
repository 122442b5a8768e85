import { describe, expect, it } from 'vitest';
import { mostLines, mostParameters, shapeFindings } from './function-shape.ts';
import { sourceFiles } from './source-files.ts';

/** Allowed number of breaches in each folder. The numbers may only fall: lower the number when you remove a breach. */
const allowances: Readonly<Record<string, { longFunctions: number; manyParameters: number; casts: number }>> =
  {
    'apps/web': { longFunctions: 0, manyParameters: 0, casts: 22 },
    'apps/server': { longFunctions: 7, manyParameters: 0, casts: 84 },
    packages: { longFunctions: 7, manyParameters: 6, casts: 24 },
    capabilities: { longFunctions: 0, manyParameters: 1, casts: 18 },
    desktop: { longFunctions: 0, manyParameters: 0, casts: 0 },
  };

describe.each(Object.entries(allowances))('the code of %s', (folder, allowed) => {
  const findings = sourceFiles()
    .filter(({ path }) => path.startsWith(`${folder}/`) && !/\.test\.tsx?$/.test(path))
    .map(shapeFindings);
  const rules = {
    longFunctions: `functions are at most ${mostLines} lines long`,
    manyParameters: `functions have at most ${mostParameters} parameters`,
    casts: 'nothing is cast to another type',
  };
  it.each(Object.keys(allowed) as (keyof typeof allowed)[])('%s', (kind) => {
    const found = findings.flatMap((finding) => finding[kind]);
    expect(found.length, `${rules[kind]}\n${found.join('\n')}`).toBeLessThanOrEqual(allowed[kind]);
  });
});

describe('the measure', () => {
  const shape = (text: string) => shapeFindings({ path: 'a.ts', text });

  it('finds functions, arrows and methods of more lines than allowed', () => {
    const body = '\n'.repeat(mostLines);
    expect(shape(`function f() {${body}}`).longFunctions).toEqual(['a.ts:1 (61 lines)']);
    expect(shape(`const f = () => {${body}};`).longFunctions).toHaveLength(1);
    expect(shape(`class C { f() {${body}} }`).longFunctions).toHaveLength(1);
    expect(shape(`function f() {${body.slice(1)}}`).longFunctions).toEqual([]);
  });

  it('finds functions of more parameters than allowed', () => {
    expect(shape('const f = (a, b, c, d, e) => a;').manyParameters).toEqual(['a.ts:1 (5 parameters)']);
    expect(shape('const f = (a, b, c, d) => a;').manyParameters).toEqual([]);
  });

  it('counts casts, but not `as const`', () => {
    expect(shape('const a = b as C; const d = [1] as const;').casts).toEqual(['a.ts:1 as C']);
  });
});
