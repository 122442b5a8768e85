import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import * as common from './common-texts.ts';
import { CloseIcon } from './icons.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  /** "12 selected": announced when it changes. */
  readonly count: string;
  /** Accessible name of the selection: "Selected transactions". */
  readonly label: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** Toolbar with actions for the selected rows, at the bottom of the list while any are selected. */
export function SelectionBar({ count, label, onClear, children }: SelectionBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={label} data-selection-bar>
      <span className={styles.count} role="status">
        {count}
      </span>
      <div className={styles.actions}>{children}</div>
      <div className={styles.clear}>
        <IconButton
          label={common.clearTheSelection}
          icon={<CloseIcon size={20} stroke={1.75} />}
          onClick={onClear}
        />
      </div>
    </div>
  );
}
