import type { ReactNode } from 'react';
import styles from './grouped-table.module.css';
import { ReaderOnly } from './layout.tsx';
import tableStyles from './table.module.css';
import type { Column } from './table.tsx';

/** Rows under a heading with their total. */
interface RowGroup<Row> {
  readonly key: string;
  readonly heading: string;
  /** In the last column, beside the heading. */
  readonly total: ReactNode;
  readonly rows: readonly Row[];
}

interface GroupedTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  /** The last one has the totals of the groups. */
  readonly columns: readonly Column<Row>[];
  readonly groups: readonly RowGroup<Row>[];
  readonly keyOf: (row: Row) => string;
}

/** One table of several groups, each with a heading and a total. A `RowLink` in a row makes the whole row a link. */
export function GroupedTable<Row>({ label, columns, groups, keyOf }: GroupedTableProps<Row>) {
  const attributes = (column: Column<Row>) => ({
    'data-align': 'figure' in column ? 'end' : column.align,
    'data-narrow': column.narrow,
    'data-phone': column.notOnPhone ? 'hide' : undefined,
  });
  return (
    <div className={`${tableStyles.scroll} ${styles.narrow}`}>
      <table className={`${tableStyles.table} ${styles.table}`}>
        <caption>
          <ReaderOnly>{label}</ReaderOnly>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" {...attributes(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ key, heading, total, rows }) => (
          <tbody key={key}>
            <tr className={styles.group}>
              <th scope="rowgroup">{heading}</th>
              {columns.slice(1, -1).map((column) => (
                <td key={column.id} {...attributes(column)} />
              ))}
              <td data-align="end">{total}</td>
            </tr>
            {rows.map((row) => (
              <tr key={keyOf(row)} className={styles.row}>
                {columns.map((column) => (
                  <td key={column.id} {...attributes(column)}>
                    {'figure' in column ? column.figure(row) : column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
