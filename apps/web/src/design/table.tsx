import type { ReactNode } from 'react';
import { ReaderOnly } from './layout.tsx';
import styles from './table.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** The heading is for screen readers only, as over a column of buttons. */
  readonly quietHeader?: boolean;
  readonly align?: 'start' | 'end';
  /** As narrow as its content. */
  readonly narrow?: boolean;
  /** Left out on phones. */
  readonly notOnPhone?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** A column of figures, aligned at the end. */
export const figureColumn = <Row,>(
  id: string,
  header: string,
  cell: Column<Row>['cell'],
  options: Pick<Column<Row>, 'narrow' | 'notOnPhone'> = {},
): Column<Row> => ({ id, header, cell, align: 'end', ...options });

interface TableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly foot?: ReactNode;
}

/** A table of up to a few hundred rows. For longer lists see the virtual list of transactions. */
export function Table<Row>({ label, columns, rows, keyOf, foot }: TableProps<Row>) {
  return (
    // A group rather than a region: it isn't a landmark, and often has the name of the card around it.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be narrower than what is in it
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <div role="group" className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption>
          <ReaderOnly>{label}</ReaderOnly>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                data-align={column.align}
                data-narrow={column.narrow}
                data-phone={column.notOnPhone ? 'hide' : undefined}
              >
                {column.quietHeader ? <ReaderOnly>{column.header}</ReaderOnly> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-align={column.align}
                  data-narrow={column.narrow}
                  data-phone={column.notOnPhone ? 'hide' : undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}
