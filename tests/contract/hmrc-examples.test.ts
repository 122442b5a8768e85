import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  allowanceIdsOf,
  annualBody,
  annualFigures,
  categoryIdsOf,
  type SourceKind,
  summaryBody,
  taxCategoryOf,
  transitionFigures,
  updateFigures,
} from '@farthing/uk-tax';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';

/** A request of HMRC's APIs with HMRC's own examples of it. */
interface Example {
  readonly name: string;
  readonly request: object;
  readonly body: object;
}

const root = join(import.meta.dirname, '../..');
const stored = JSON.parse(readFileSync(join(root, 'tests/contract/hmrc-endpoints.json'), 'utf8'));
const examples: readonly Example[] = [...stored.endpoints, ...stored.bodies].flatMap(
  ({ name, request, examples: bodies = [] }) => bodies.map((body: object) => ({ name, request, body })),
);
const page = readFileSync(join(root, 'docs/tax-hmrc-fields.md'), 'utf8');
const leftOut = new Set(
  [
    ...(page.split('## Quarterly updates and annual submissions')[1] ?? '').matchAll(/^\| `([^`]+)` \|/gm),
  ].map(([, field = '']) => field),
);

/** Values of a body by their paths. Elements of lists have no place of their own. */
function leavesOf(value: unknown, path = ''): (readonly [path: string, value: unknown])[] {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, path ? `${path}.${name}` : name));
}

const isLeftOut = (path: string) =>
  [...leftOut].some((one) => one === path || (one.endsWith('*') && path.startsWith(one.slice(0, -1))));

/** Sums by category from which the bridge makes these values, as far as a category has the field. */
function sumsFor(kind: SourceKind, values: ReadonlyMap<string, unknown>, isAnnual: boolean) {
  const used = new Set<string>();
  return [...categoryIdsOf(kind), ...allowanceIdsOf(kind)].flatMap((category) => {
    const { field, annualField } = taxCategoryOf(kind, category) ?? {};
    const path = isAnnual
      ? annualField
      : [...values.keys()].find((one) => one.split('.').at(-1) === field && !/rentARoom/.test(one));
    const value = path === undefined ? undefined : values.get(path);
    if (!path || used.has(path) || typeof value !== 'number' || isLeftOut(path)) return [];
    used.add(path);
    const pence = BigInt(Math.round(value * 100));
    return [{ category, pence: category === 'balancing_charge' ? -pence : pence }];
  });
}

/** Transition profits of an example, as an income source works them out. */
function transitionsFor(values: ReadonlyMap<string, unknown>) {
  const penceOf = (name: string) => BigInt(Math.round(Number(values.get(`adjustments.${name}`) ?? 0) * 100));
  const elected = penceOf('transitionProfitAccelerationAmount');
  return transitionFigures(penceOf('transitionProfitAmount') + elected, elected);
}

describe('HMRC’s examples of requests', () => {
  test('are eight: for updates and annual submissions of both kinds of business', () => {
    expect(examples.map(({ name }) => name)).toEqual(
      ['self-employment-send', 'property-send', 'self-employment-annual', 'property-annual'].flatMap(
        (name) => [name, name],
      ),
    );
  });

  test.each(examples)(
    '$name: is accepted by the schema, and the bridge produces it',
    ({ name, request, body }) => {
      const ajv = new Ajv({ strict: false, multipleOfPrecision: 6, formats: { date: true } });
      expect([ajv.validate(request, body), ajv.errors]).toEqual([true, null]);
      const values = new Map(leavesOf(body));
      const kind = name.startsWith('property') ? 'property' : 'self_employment';
      const isAnnual = name.endsWith('annual');
      const sums = sumsFor(kind, values, isAnnual);
      const period = { from: '2025-04-06', to: '2025-07-05' };
      const made = new Map(
        leavesOf(
          isAnnual
            ? annualBody([...annualFigures(kind, sums), ...transitionsFor(values)])
            : summaryBody(kind, period, updateFigures(kind, sums)),
        ),
      );
      for (const [path, value] of values)
        if (!isLeftOut(path)) expect([path, made.get(path)]).toEqual([path, value]);
      const isHandled = (path: string) => values.has(path) || made.get(path) === 0;
      expect([...made.keys()].filter((path) => !isHandled(path))).toEqual([]);
    },
  );

  test('have 61 of 120 values that the bridge makes, as the page says', () => {
    const paths = examples.flatMap(({ body }) => leavesOf(body).map(([path]) => path));
    const made = paths.filter((path) => !isLeftOut(path)).length;
    expect(page).toContain(`${made} of the ${paths.length} values`);
    expect([made, paths.length]).toEqual([61, 120]);
  });

  test('leave no field of the page out that the bridge fills', () => {
    const paths = new Set(examples.flatMap(({ body }) => leavesOf(body).map(([path]) => path)));
    const stale = [...leftOut].filter(
      (field) => ![...paths].some((path) => path === field || path.startsWith(field.replace('*', ''))),
    );
    expect(stale).toEqual([]);
  });
});
