import type { ReactNode } from 'react';
import { Button, IconButton } from './button.tsx';
import styles from './entry-rows.module.css';
import { AddIcon, DeleteIcon } from './icons.ts';
import { entryRows as texts } from './texts.tsx';

interface EntryRowsProps<Row extends { readonly id: string }> {
  readonly rows: readonly Row[];
  readonly onRows: (rows: readonly Row[]) => void;
  /** Noun for a row, for its remove button: "income". */
  readonly what: string;
  /** Label of the button below the rows: "Add an income". */
  readonly add: string;
  readonly onAdd: () => Row;
  /** Maximum number of rows. */
  readonly most: number;
  /** Name of the list in `errors`: `p60s` for `p60s.0.pay`. */
  readonly name: string;
  readonly errors: Readonly<Record<string, string>>;
  /** The fields of a row. `field` gives value, error and change handler of one. */
  readonly children: (row: Row, field: RowField<Row>) => ReactNode;
}

type RowField<Row> = <Name extends keyof Row & string>(
  name: Name,
) => {
  readonly value: Row[Name];
  readonly error: string | undefined;
  readonly onChange: (value: Row[Name]) => void;
};

/** Entries of a form, as many as there are: each with its fields and a way out, a button for one more at the foot. */
export function EntryRows<Row extends { readonly id: string }>(props: EntryRowsProps<Row>) {
  const { rows, onRows, what, add, onAdd, most, name: path, errors, children } = props;
  return (
    <div className={styles.rows}>
      {rows.map((row, place) => (
        <fieldset key={row.id} className={styles.row} aria-label={`${what} ${place + 1}`}>
          <div className={styles.fields}>
            {children(row, (name) => ({
              value: row[name],
              error: errors[`${path}.${place}.${name}`],
              onChange: (value) =>
                onRows(rows.map((one) => (one.id === row.id ? { ...one, [name]: value } : one))),
            }))}
          </div>
          <IconButton
            label={texts.remove(what, place + 1)}
            icon={<DeleteIcon size={18} stroke={1.75} />}
            onClick={() => onRows(rows.filter(({ id }) => id !== row.id))}
          />
        </fieldset>
      ))}
      {rows.length < most && (
        <div>
          <Button icon={<AddIcon size={18} aria-hidden />} onClick={() => onRows([...rows, onAdd()])}>
            {add}
          </Button>
        </div>
      )}
    </div>
  );
}
