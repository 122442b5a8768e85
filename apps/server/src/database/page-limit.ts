import { type RawBuilder, sql } from 'kysely';

const sizes = [51, 101, 201, 501];

/**
 * Returns the limit of a page's statement as a literal: with a parameter PostgreSQL would plan each page again. It is the next of a few
 * sizes, as a connection keeps the plans of 400 statements. The caller leaves out the rows beyond its own limit.
 * @param limit rows wanted, with the one that says if there are more
 */
export function pageLimit(limit: number): RawBuilder<unknown> {
  return sql.raw(String(sizes.find((size) => size >= limit) ?? limit));
}
