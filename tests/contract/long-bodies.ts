import { absentId } from './ledger.ts';

/** Largest body that the service reads, bytes. */
const bodyLimit = 1024 * 1024;

/** A body just under the limit: as many equal elements as fit between `head` and `tail`. */
export function filled(head: string, element: string, tail: string): string {
  const count = Math.floor((bodyLimit - head.length - tail.length) / (element.length + 1));
  return `${head}${Array(count).fill(element).join(',')}${tail}`;
}

/** Requests with a megabyte of wrong input: what, method, path, body. */
export const longWrongBodies: readonly (readonly [string, string, string, string])[] = [
  ['events', 'POST', '/forecasts/net-worth', filled('{"events":[', '{}', ']}')],
  ['events of scenarios', 'POST', '/forecasts/net-worth', filled('{"scenarios":[{"events":[', '{}', ']}]}')],
  ['incomes', 'PUT', '/tax/profiles/2025-26', filled('{"incomes":[', '{}', ']}')],
  ['student loans', 'PUT', '/tax/profiles/2025-26', filled('{"student_loans":[', '0', ']}')],
  ['trades', 'POST', '/tax/capital-gains/calculate', filled('{"transactions":[', '{}', ']}')],
  ['transactions', 'POST', '/transactions/bulk', filled('{"create":[', '{}', ']}')],
  ['ids of transactions', 'POST', '/transactions/bulk', filled('{"ids":[', '0', ']}')],
  ['ids of rules', 'PUT', '/rules/order', filled('{"ids":[', '""', ']}')],
  ['conditions', 'POST', '/rules', filled('{"conditions":[', '{}', ']}')],
  ['rates', 'PUT', '/tax/rate-configs/2025-26', filled('{"version":0,"table":{"x":[', '{}', ']}}')],
  ['accounts of an import', 'PATCH', `/imports/${absentId}`, filled('{"accounts":{"x":[', '0', ']}}')],
  ['a list for an object', 'POST', '/accounts', filled('[', '{}', ']')],
  ['a NUL beside a list', 'POST', '/accounts', filled('{"x":"\\u0000","y":[', '{}', ']}')],
  ['half a surrogate pair beside a list', 'POST', '/accounts', filled('{"x":"\\ud800","y":[', '{}', ']}')],
  ['as many values as are read', 'POST', '/rules', filled('{"conditions":[', '{"field":"abcdefg"}', ']}')],
  ['a NUL beside as many', 'POST', '/rules', filled('{"x":"\\u0000","y":[', '{"field":"abcdefg"}', ']}')],
  [
    'half a pair beside as many',
    'POST',
    '/rules',
    filled('{"x":"\\ud800","y":[', '{"field":"abcdefg"}', ']}'),
  ],
  ['ids as long as real ones', 'PUT', '/rules/order', filled('{"ids":[', `"${absentId}"`, ']}')],
];
