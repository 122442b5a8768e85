import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parse } from 'yaml';

/**
 * Writes `tests/contract/hmrc-endpoints.json` from HMRC's OpenAPI files: the endpoints that farthing asks, with their error codes,
 * schemas without descriptions, and examples of requests. The annual submissions of the bridging file are among `bodies`. The stub of
 * the tests follows it, and tests compare the codes with `error-rules.ts` and the examples with the bridge.
 *
 *     node tools/hmrc-endpoints.ts <folder with checkouts of the four repositories, by their names>
 */
const repositories = [
  'self-employment-business-api',
  'property-business-api',
  'obligations-api',
  'business-details-api',
] as const;
type Repository = (typeof repositories)[number];

/** An endpoint: its name in the stub, where its file is, and its path. */
const wanted: readonly {
  readonly name: string;
  readonly repository: Repository;
  readonly version: string;
  readonly method: 'GET' | 'PUT';
  readonly path: string;
  readonly file: string;
}[] = [
  {
    ...{ name: 'businesses', repository: 'business-details-api', version: '2.0', method: 'GET' },
    ...{ path: '/individuals/business/details/{nino}/list', file: 'list.yaml' },
  },
  {
    ...{ name: 'obligations', repository: 'obligations-api', version: '3.0', method: 'GET' },
    path: '/obligations/details/{nino}/income-and-expenditure',
    file: 'retrieve_income_tax_income_expenditure.yaml',
  },
  ...(['GET', 'PUT'] as const).flatMap((method) => {
    const isRead = method === 'GET';
    const end = isRead ? 'read' : 'send';
    const place = '{nino}/{businessId}/cumulative/{taxYear}';
    return [
      {
        ...{ name: `self-employment-${end}`, version: '5.0', method },
        repository: 'self-employment-business-api' as const,
        path: `/individuals/business/self-employment/${place}`,
        file: `${isRead ? 'retrieve' : 'create_amend'}_cumulative_period_summary.yaml`,
      },
      {
        ...{ name: `property-${end}`, version: '6.0', method },
        repository: 'property-business-api' as const,
        path: `/individuals/business/property/uk/${place}`,
        file: `uk_property_cumulative_summary_${isRead ? 'retrieve' : 'create_or_amend'}.yaml`,
      },
    ];
  }),
];

// biome-ignore lint/suspicious/noExplicitAny: HMRC's files, whose shape is theirs
type Node = any;
const [folder = ''] = process.argv.slice(2);
const git = (repository: string, ...words: string[]) =>
  execFileSync('git', ['-C', join(folder, repository), ...words], { encoding: 'utf8' });
/** Leaves out what a template shows only on HMRC's test service. */
const released = (text: string) => text.replace(/\{\{#if [\s\S]*?\{\{\/if\}\}|\{\{[^}]*\}\}/g, '');
const read = (repository: string, path: string): Node =>
  parse(released(git(repository, 'show', `HEAD:${path}`)).replaceAll('\t', '  '));

/** A schema without words for people, its references replaced by what they lead to. */
function schemaOf(repository: string, path: string, node: Node): Node {
  if (Array.isArray(node)) return node.map((one) => schemaOf(repository, path, one));
  if (typeof node !== 'object' || node === null) return node;
  if (typeof node.$ref === 'string') {
    const target = posix.join(posix.dirname(path), node.$ref.split('#')[0] ?? '');
    return schemaOf(repository, target, read(repository, target));
  }
  const words = new Set(['description', 'example', 'title', '$schema']);
  const entries = Object.entries(node).filter(([name]) => !words.has(name));
  return Object.fromEntries(
    entries.map(([name, inner]) => [
      name,
      name === 'properties'
        ? Object.fromEntries(
            Object.entries(inner as Node).map(([field, one]) => [field, schemaOf(repository, path, one)]),
          )
        : schemaOf(repository, path, inner),
    ]),
  );
}

const endpoints = wanted.map(({ name, repository, version, method, path, file }) => {
  const base = `resources/public/api/conf/${version}`;
  const place = `${base}/${file}`;
  const whole = read(repository, place);
  const operation = whole[method.toLowerCase()] ?? whole;
  const errors = read(repository, `${base}/common/errors.yaml`).components.examples;
  const jsonOf = (part: Node): Node => Object.values(part.content as Node)[0];
  const codesOf = (response: Node) =>
    Object.values(jsonOf(response).examples as Node).map(
      ({ $ref }: Node) => errors[$ref.split('/').at(-1)].value.code,
    );
  const responses = Object.entries<Node>(operation.responses);
  const { requestBody } = operation;
  const found = operation.responses['200'];
  return {
    ...{ name, method, path, accept: `application/vnd.hmrc.${version}+json` },
    scope: operation.security[0]['User-Restricted'][0],
    statuses: responses.map(([status]) => status).filter((status) => Number(status) < 400),
    codes: Object.fromEntries(
      responses
        .filter(([status]) => Number(status) >= 400)
        .map(([status, response]) => [status, codesOf(response)]),
    ),
    ...(requestBody
      ? {
          request: schemaOf(repository, place, jsonOf(requestBody).schema),
          examples: Object.values<Node>(jsonOf(requestBody).examples).map(({ value }) =>
            read(repository, posix.join(base, value.$ref)),
          ),
        }
      : {}),
    ...(found ? { response: schemaOf(repository, place, jsonOf(found).schema) } : {}),
  };
});
/** Requests for annual submissions, in their newest released version. */
const bodies = [
  {
    ...{ name: 'self-employment-annual', repository: 'self-employment-business-api', version: '5.0' },
    ...{ folder: 'createAmendAnnualSubmission/def3' },
    files: ['with_trading_income_allowance', 'without_trading_income_allowance'],
  },
  {
    ...{ name: 'property-annual', repository: 'property-business-api', version: '6.0' },
    ...{ folder: 'uk_property_annual_submission_create_and_amend/def2' },
    files: ['property_allowance_request', 'all_other_allowances_request'],
  },
].map(({ name, repository, version, folder: within, files }) => {
  const base = `resources/public/api/conf/${version}`;
  const schema = `${base}/schemas/${within}/request.json`;
  return {
    name,
    request: schemaOf(repository, schema, read(repository, schema)),
    examples: files.map((file) => read(repository, `${base}/examples/${within}/${file}.json`)),
  };
});
const sources = Object.fromEntries(
  repositories.map((name) => [`hmrc/${name}`, git(name, 'rev-parse', 'HEAD').trim()]),
);
writeFileSync(
  join(import.meta.dirname, '../tests/contract/hmrc-endpoints.json'),
  `${JSON.stringify({ license: 'Apache-2.0', sources, endpoints, bodies }, null, 1)}\n`,
);
