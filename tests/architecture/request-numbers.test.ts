import * as contract from '@farthing/api-contract';
import { expect, test } from 'vitest';

interface Schema {
  readonly type?: string | readonly string[];
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly additionalProperties?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Bodies and queries are closed; paths are named so. The body with a token is an answer. Forecasts have limits of their own, which name the field. */
const requests = Object.entries(contract as unknown as Record<string, Schema>).filter(
  ([name, schema]) =>
    (schema?.additionalProperties === false || (name.endsWith('Path') && schema?.properties)) &&
    !/MonteCarlo|NetWorth|ForecastPlan|^TokenBody$/.test(name),
);

function unbounded(schema: Schema, path: string): string[] {
  const isOpen =
    [schema.type].flat().includes('integer') &&
    (schema.maximum ?? schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY) > contract.mostCounted;
  return [
    ...(isOpen ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => unbounded(one, `${path}.${name}`)),
    ...(schema.items ? unbounded(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((one) => unbounded(one, path)),
  ];
}

test('whole numbers of requests end where those of the database do', () => {
  expect(requests.length).toBeGreaterThan(100);
  expect(requests.flatMap(([name, schema]) => unbounded(schema, name))).toEqual([]);
});
