/** Returns the single row of a result. @throws {Error} if there is none */
export function onlyRow<Row>({ rows }: { readonly rows: readonly Row[] }): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement answered without a row');
  return row;
}
