import type { ReactNode } from 'react';
import { ReaderOnly } from './layout.tsx';
import styles from './table.module.css';

interface ColumnHead {
  readonly id: string;
  readonly header: string;
  /** The heading is for screen readers only, as over a column of buttons. */
  readonly quietHeader?: boolean;
  /** As narrow as its content. */
  readonly narrow?: boolean;
  /** Left out on phones. */
  readonly notOnPhone?: boolean;
}

interface CellColumn<Row> extends ColumnHead {
  readonly align?: 'start' | 'end';
  readonly cell: (row: Row) => ReactNode;
}

interface FigureColumn<Row> extends ColumnHead {
  /** A figure, aligned at the end. */
  readonly figure: (row: Row) => ReactNode;
}

export type Column<Row> = CellColumn<Row> | FigureColumn<Row>;

const alignOf = <Row,>(column: Column<Row>) => ('figure' in column ? 'end' : column.align);

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
                data-align={alignOf(column)}
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
                  data-align={alignOf(column)}
                  data-narrow={column.narrow}
                  data-phone={column.notOnPhone ? 'hide' : undefined}
                >
                  {'figure' in column ? column.figure(row) : column.cell(row)}
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
