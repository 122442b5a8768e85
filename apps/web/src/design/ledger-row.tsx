import type { MouseEvent, ReactNode } from 'react';
import * as common from './common-texts.ts';
import styles from './ledger-row.module.css';
import { ledgerRow as texts } from './texts.tsx';

/** Pointer and focus events of a row. The list handles keys. */
export interface LedgerRowEvents {
  readonly onPress: (id: string, event: MouseEvent) => void;
  readonly onSelect: (id: string, extend: boolean) => void;
  readonly onOpen: (id: string) => void;
  /** Tab or a screen reader came to the row. */
  readonly onFocus: (id: string) => void;
}

interface LedgerRowProps {
  readonly id: string;
  /** Its place among all rows, from 1. */
  readonly place: number;
  /** Accessible name of the row: "Larkfield Bakery, 14 Mar 2026". */
  readonly name: string;
  readonly selected: boolean;
  readonly active: boolean;
  /** Tab comes to this row: to the active one, or to the first as long as none is. */
  readonly tabStop: boolean;
  /** Day of the row. For screen readers only if a heading shows it. */
  readonly day: ReactNode;
  readonly dayShown: boolean;
  readonly title: string;
  readonly note: string;
  /** Tags and signs behind the title. */
  readonly marks: ReactNode;
  readonly category: ReactNode;
  readonly account: string;
  readonly amount: ReactNode;
  readonly events: LedgerRowEvents;
}

/** A line of a ledger: one line on a desk, two on a phone. */
export function LedgerRow(props: LedgerRowProps) {
  const { id, place, name, selected, active, tabStop, events } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of rows are the list's, told by the sheet of keys
    <div
      role="row"
      aria-rowindex={place}
      data-row-id={id}
      data-swipe={common.category}
      aria-selected={selected}
      tabIndex={tabStop ? 0 : -1}
      className={styles.row}
      data-active={active}
      data-days={props.dayShown}
      onClick={(event) => events.onPress(id, event)}
      onFocus={() => events.onFocus(id)}
    >
      {cell(styles.check, selectBox(props))}
      {cell(props.dayShown ? styles.day : styles.readerOnly, props.day)}
      {cell(styles.words, words(props))}
      {cell(styles.category, props.category)}
      {cell(
        styles.account,
        <span dir="auto" title={props.account}>
          {props.account}
        </span>,
      )}
      {cell(styles.amount, props.amount)}
      {cell(
        styles.open,
        <button
          type="button"
          tabIndex={tabStop ? 0 : -1}
          aria-label={texts.open(name)}
          title={texts.openEnter}
          onClick={(event) => {
            event.stopPropagation();
            events.onOpen(id);
          }}
        />,
      )}
    </div>
  );
}

function selectBox({ id, name, selected, tabStop, events }: LedgerRowProps): ReactNode {
  return (
    <label className={styles.checkPlace}>
      <input
        type="checkbox"
        checked={selected}
        tabIndex={tabStop ? 0 : -1}
        aria-label={texts.select(name)}
        onClick={(event) => {
          event.stopPropagation();
          events.onSelect(id, event.shiftKey);
        }}
        onChange={() => undefined}
      />
    </label>
  );
}

function words({ title, note, marks }: LedgerRowProps): ReactNode {
  return (
    <>
      <span className={styles.title} dir="auto" title={title}>
        {title}
      </span>
      {note && (
        <span className={styles.note} dir="auto" title={note}>
          {note}
        </span>
      )}
      {marks && <span className={styles.marks}>{marks}</span>}
    </>
  );
}

/** Called, not a component: a page of rows has hundreds of cells, and each component costs its own time. */
function cell(className: string | undefined, children: ReactNode): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table
    // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus, not each of its cells
    <div role="gridcell" className={className}>
      {children}
    </div>
  );
}

interface LedgerHeadProps {
  readonly allSelected: boolean;
  readonly someSelected: boolean;
  readonly dayShown: boolean;
  readonly onSelectAll: () => void;
}

/** The names of the columns, on a desk; they stay in sight. */
export function LedgerHead({ allSelected, someSelected, dayShown, onSelectAll }: LedgerHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table
    // biome-ignore lint/a11y/useFocusableInteractive: its check box takes the focus
    <div role="row" className={`${styles.row} ${styles.head}`} data-days={dayShown}>
      <Heading className={styles.check}>
        <label className={styles.checkPlace}>
          <input
            type="checkbox"
            checked={allSelected}
            ref={(box) => {
              if (box) box.indeterminate = someSelected && !allSelected;
            }}
            aria-label={texts.selectAllLoadedTransactions}
            onChange={onSelectAll}
          />
        </label>
      </Heading>
      <Heading className={dayShown ? styles.day : styles.readerOnly}>{common.date}</Heading>
      <Heading className={styles.words}>{common.merchant}</Heading>
      <Heading className={styles.category}>{common.category}</Heading>
      <Heading className={styles.account}>{common.account}</Heading>
      <Heading className={styles.amount}>{common.amount}</Heading>
      <Heading className={styles.open}>
        <span className={styles.readerOnly}>{common.open}</span>
      </Heading>
    </div>
  );
}

function Heading({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table
    // biome-ignore lint/a11y/useFocusableInteractive: nothing is sorted from here
    <div role="columnheader" className={className}>
      {children}
    </div>
  );
}

/** The heading of a day with its total. */
export function LedgerDay({ day, total }: { readonly day: ReactNode; readonly total: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table
    // biome-ignore lint/a11y/useFocusableInteractive: nothing can be done to a heading
    <div role="row" className={styles.heading}>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: nothing can be done to a heading */}
      <div role="rowheader" aria-colspan={7} className={styles.headingWords}>
        <span>{day}</span>
        {total && <span className={styles.headingTotal}>{total}</span>}
      </div>
    </div>
  );
}

/** A sign behind a title: an icon whose name is read and shown on hover. */
export function LedgerSign({ name, icon }: { readonly name: string; readonly icon: ReactNode }) {
  return (
    <span className={styles.sign} role="img" aria-label={name} title={name}>
      {icon}
    </span>
  );
}

/** The category of a row: a mark on a desk, and its name. */
export function LedgerCategory({
  mark,
  quiet,
  children,
}: {
  readonly mark?: ReactNode;
  readonly quiet?: boolean;
  readonly children: string;
}) {
  return (
    <span className={styles.categoryParts} data-quiet={quiet}>
      {mark}
      <span dir="auto" title={children}>
        {children}
      </span>
    </span>
  );
}
