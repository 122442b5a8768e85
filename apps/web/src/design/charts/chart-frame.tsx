import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '../button.tsx';
import { TableIcon } from '../icons.ts';
import { ReaderOnly } from '../layout.tsx';
import { usePreferences } from '../preferences.ts';
import { useShortcuts } from '../shortcuts.ts';
import { type Column, Table } from '../table.tsx';
import { chartFrame as texts } from '../texts.tsx';
import styles from './chart.module.css';

interface ChartFrameProps<Row> {
  /** A sentence that states the finding: "Net worth rose over the last 12 months". */
  readonly title: string;
  /** The finding with its figures, for screen readers. */
  readonly summary: string;
  readonly chart: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Controls at the right of the title, such as the range. */
  readonly controls?: ReactNode;
  /** Note for the reader about points that are left out, with the reason. */
  readonly note?: ReactNode;
}

/** A chart with its finding, its text for screen readers, and its table behind a button or the key `t`. */
export function ChartFrame<Row>(props: ChartFrameProps<Row>) {
  const { title, summary, chart, columns, rows, keyOf, controls, note } = props;
  const id = useId();
  const { hideAmounts } = usePreferences();
  const [asTable, setAsTable] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const toggle = () => setAsTable(!asTable);
  const label = asTable ? texts.showTheChart : texts.showAsATable;
  useShortcuts(
    texts.charts,
    hovered || focused ? [{ keys: 't', label: texts.chartOrTable, run: toggle }] : [],
  );

  return (
    <figure
      className={styles.frame}
      aria-labelledby={id}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        <div className={styles.controls}>
          {controls}
          <IconButton
            label={label}
            icon={<TableIcon size={20} stroke={1.75} />}
            pressed={asTable}
            onClick={toggle}
          />
        </div>
      </div>
      <ReaderOnly>{hideAmounts ? texts.amountsAreHidden : summary}</ReaderOnly>
      {asTable ? (
        <div className={styles.table}>
          <Table label={title} columns={columns} rows={rows} keyOf={keyOf} />
        </div>
      ) : (
        chart
      )}
      {note && <p className={styles.note}>{note}</p>}
    </figure>
  );
}
