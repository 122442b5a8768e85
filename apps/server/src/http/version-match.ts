import type { FastifyRequest } from 'fastify';
import { invalidField, Problem } from '../problems/problem.ts';

/**
 * Returns the version that a change expects: `version` in the body, or `If-Match: "3"` (RFC 9110 section
 * 13.1.1). @throws {Problem} invalid-request if the header isn't a version, version-clash if both are given
 * and differ
 */
export function changedVersion(
  request: Pick<FastifyRequest, 'headers'>,
  inBody: number | undefined,
): { version?: number } {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return inBody === undefined ? {} : { version: inBody };
  const found = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header);
  if (!found) throw invalidField('If-Match', 'If-Match must be the version of the record, like "3"');
  const version = Number(found[1]);
  if (inBody !== undefined && inBody !== version) throw new Problem('version-clash');
  return { version };
}

/** Returns the body of a change with the version that it expects. @throws {Problem} those of `changedVersion` */
export function versionedChange<Change extends { readonly version?: number }>(
  request: Pick<FastifyRequest, 'headers'> & { readonly body: Change },
): Change {
  return { ...request.body, ...changedVersion(request, request.body.version) };
}
