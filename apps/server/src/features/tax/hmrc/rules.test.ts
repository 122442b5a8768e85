import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { categoryIdsOf, type SourceKind, updateFigures } from '@farthing/uk-tax';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codesOf, sentencesOf } from './error-rules.ts';
import { fraudHeaders } from './header-rules.ts';
import {
  agreedText,
  heldText,
  isSameUpdate,
  readBusinesses,
  readObligations,
  stateByReading,
  updateText,
} from './rules.ts';
import { summaryFields } from './summary-field-rules.ts';

const file = join(import.meta.dirname, '../../../../../../tests/contract/hmrc-endpoints.json');
const endpoints: { name: string; request?: object }[] = JSON.parse(readFileSync(file, 'utf8')).endpoints;
const ajv = new Ajv({ strict: false, multipleOfPrecision: 6, formats: { date: /^\d{4}-\d\d-\d\d$/ } });
const schemaOf = (kind: SourceKind) =>
  ajv.compile(
    endpoints.find(({ name }) => name === `${kind.replace('_', '-')}-send`)?.request ?? { not: {} },
  );
const schemas = { property: schemaOf('property'), self_employment: schemaOf('self_employment') };

const period = { from: '2026-04-06', to: '2026-07-05' };
const anyUpdate = fc
  .tuple(
    fc.constantFrom<SourceKind>('property', 'self_employment'),
    fc.infiniteStream(fc.integer({ max: 99_999_999 })),
  )
  .map(([kind, numbers]) => {
    const next = () => BigInt(Math.abs(numbers.next().value) % 4 === 0 ? 0 : Math.abs(numbers.next().value));
    const sums = categoryIdsOf(kind).map((category) => ({ category, pence: next() }));
    return { kind, text: updateText(kind, period, updateFigures(kind, sums)) };
  });

describe('the text of an update', () => {
  test('fits HMRC’s schema whatever the figures are, and is the same as itself read back', () => {
    fc.assert(
      fc.property(anyUpdate, ({ kind, text }) => {
        const check = schemas[kind];
        expect(check(JSON.parse(text)) || check.errors).toBe(true);
        expect(
          isSameUpdate(kind, text, { ...JSON.parse(text), submittedOn: '2026-08-01T10:59:47.544Z' }),
        ).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('has zeros for income and expenses where there are none, because HMRC wants both', () => {
    const text = (kind: SourceKind) => JSON.parse(updateText(kind, period, updateFigures(kind, [])));
    expect(text('self_employment')).toEqual({
      periodDates: { periodStartDate: period.from, periodEndDate: period.to },
      periodIncome: { turnover: 0, other: 0 },
      periodExpenses: { otherExpenses: 0 },
    });
    expect(text('property').ukProperty).toEqual({
      income: { periodAmount: 0, otherIncome: 0 },
      expenses: { other: 0 },
    });
  });

  test('differs from other amounts and days, but not by zeros that HMRC leaves out', () => {
    const text = updateText(
      'property',
      period,
      updateFigures('property', [{ category: 'rents', pence: 10_050n }]),
    );
    const held = {
      fromDate: period.from,
      toDate: period.to,
      ukProperty: { income: { periodAmount: 100.5 } },
    };
    expect(isSameUpdate('property', text, held)).toBe(true);
    expect(isSameUpdate('property', text, { ...held, toDate: '2026-10-05' })).toBe(false);
    expect(
      isSameUpdate('property', text, { ...held, ukProperty: { income: { periodAmount: 100.51 } } }),
    ).toBe(false);
    expect(
      isSameUpdate('property', text, { ...held, ukProperty: { ...held.ukProperty, expenses: { other: 1 } } }),
    ).toBe(false);
    expect(isSameUpdate('property', text, undefined)).toBe(false);
  });
});

test('the fields that are compared are those of HMRC’s request, for each kind', () => {
  const namesOf = (schema: object, path = ''): string[] => {
    const properties: unknown = Reflect.get(schema, 'properties');
    return typeof properties === 'object' && properties !== null
      ? Object.entries(properties).flatMap(([name, inner]) => namesOf(inner, path ? `${path}.${name}` : name))
      : [path];
  };
  for (const kind of ['property', 'self_employment'] as const) {
    const { request } = endpoints.find(({ name }) => name === `${kind.replace('_', '-')}-send`) ?? {};
    expect([...summaryFields[kind]].sort()).toEqual(namesOf(request ?? {}).sort());
  }
});

test('an update whose answer was lost wasn’t received only if HMRC has nothing, or what it had before', () => {
  const held = (rent: number, more: object = {}) => ({
    ...{ submittedOn: '2026-08-01T10:59:47.544Z', fromDate: period.from, toDate: period.to },
    ukProperty: { income: { periodAmount: rent, otherIncome: 0, ...more } },
  });
  const body = updateText('property', period, [
    { field: 'ukProperty.income.periodAmount', label: '', pence: 10_050n },
  ]);
  const lost = { kind: 'property' as const, body, held_before: heldText('property', held(90)) };
  expect(stateByReading(lost, held(100.5))).toBe('accepted');
  expect(stateByReading(lost, held(100.5, { newField: 7 }))).toBe('accepted');
  expect(stateByReading(lost, undefined)).toBe('not_received');
  expect(stateByReading(lost, held(90))).toBe('not_received');
  expect(stateByReading(lost, held(120))).toBe('other_figures');
  expect(stateByReading(lost, held(100.5, { taxDeducted: 1 }))).toBe('other_figures');
  const first = { ...lost, held_before: heldText('property', undefined) };
  expect(stateByReading(first, held(90))).toBe('other_figures');
  // It wasn't sent, so nothing of it can be there.
  expect(stateByReading({ ...lost, held_before: null }, held(120))).toBe('not_received');
});

test('what a user agrees to is another text for another business, kind, year, quarter, service or connection', () => {
  const update = {
    ...{ text: '{}', hmrc_business_id: 'XPIS10000000001', kind: 'property' as const, tax_year: '2026-27' },
    ...{ quarter: 1, host: 'api', connection_id: 'a' },
  };
  const others = [
    { text: '{ }' },
    { hmrc_business_id: 'XPIS10000000002' },
    { kind: 'self_employment' as const },
    { tax_year: '2027-28' },
    { quarter: 2 },
    { host: 'test-api' },
    { connection_id: 'b' },
  ].map((change) => agreedText({ ...update, ...change }));
  expect(new Set([agreedText(update), ...others]).size).toBe(8);
});

test('answers of another shape are no lists', () => {
  for (const json of [
    undefined,
    null,
    [],
    {},
    { listOfBusinesses: [{ businessId: '../x', typeOfBusiness: 'x' }] },
  ])
    expect(readBusinesses(json)).toBeUndefined();
  const detail = {
    periodStartDate: '2026-04-06',
    periodEndDate: 'soon',
    dueDate: '2026-08-07',
    status: 'open',
  };
  for (const json of [{}, { obligations: [{ businessId: 'X', obligationDetails: [detail] }] }])
    expect(readObligations(json)).toBeUndefined();
});

test('an error has its own code or those of its list, and unknown ones are named', () => {
  expect(codesOf({ code: 'FORMAT_NINO' })).toEqual(['FORMAT_NINO']);
  expect(codesOf({ code: 'INVALID_REQUEST', errors: [{ code: 'FORMAT_NINO' }, { code: 'x y' }] })).toEqual([
    'FORMAT_NINO',
  ]);
  expect(codesOf('<html>')).toEqual([]);
  expect(sentencesOf(['RULE_NEW'], 400)).toBe('HMRC answered RULE_NEW, which farthing doesn’t know.');
  expect(sentencesOf([], 418)).toBe('HMRC answered with status 418, without a reason.');
});

describe('the headers of fraud prevention', () => {
  const facts = {
    userId: 'u1',
    device: {
      id: '5b4f0c5e-6a1d-4c43-8c0e-3f1f2a9d7c11',
      user_agent: 'Mozilla\r\nX: 1 é',
      time_zone: 'UTC+00:00',
      window: { width: 1, height: 2 },
      screen: { width: 3, height: 4, scaling_factor: 1, colour_depth: 24 },
    },
    clientIp: '2a00:1450::5',
    clientPort: 1234,
    serverIp: '8.8.4.4',
    version: '1.0',
    now: '2026-08-01T10:59:47.544Z',
  };

  test('name public addresses, encoded in pairs, and can’t carry another header', () => {
    const headers = fraudHeaders(facts);
    expect(headers).toMatchObject({
      'Gov-Client-Public-IP': '2a00:1450::5',
      'Gov-Client-Public-Port': '1234',
      'Gov-Vendor-Forwarded': 'by=8.8.4.4&for=2a00%3A1450%3A%3A5',
      'Gov-Client-Browser-JS-User-Agent': 'MozillaX: 1 ',
    });
    const home = fraudHeaders({ ...facts, clientIp: undefined, serverIp: undefined });
    expect(Object.keys(home).filter((name) => /IP|Port|Forwarded/.test(name))).toEqual([]);
  });
});
