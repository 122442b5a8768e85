/** Returns the row of a statement that always answers with one. @throws {Error} it answered with none */
export function onlyRow<Row>({ rows }: { readonly rows: readonly Row[] }): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement answered without a row');
  return row;
}
