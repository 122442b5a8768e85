import type { ReactNode } from 'react';
import * as common from './common-texts.ts';
import styles from './file-tiles.module.css';
import { FileIcon } from './icons.ts';
import { ReaderOnly } from './layout.tsx';
import { useObjectUrl } from './object-url.ts';
import { fileTiles as texts } from './texts.tsx';

interface FilePlaceProps {
  readonly title: string;
  /** Buttons at the right of the title. */
  readonly action: ReactNode;
  /** Files are held over it. */
  readonly over: boolean;
  readonly children: ReactNode;
}

/** A part of a form that holds files, and takes those that are dropped. */
export function FilePlace({ title, action, over, children }: FilePlaceProps) {
  return (
    <section className={styles.place} data-over={over} aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{title}</h3>
        <div className={styles.actions}>{action}</div>
      </div>
      {children}
    </section>
  );
}

/** Files side by side, as many as fit. */
export function FileTiles({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.tiles} aria-label={label}>
      {children}
    </ul>
  );
}

interface FileTileProps {
  readonly name: string;
  readonly note: string;
  /** A small picture of it, once that is here; without one a sheet of paper is shown. */
  readonly picture?: Blob | undefined;
  readonly onOpen: () => void;
}

/** A file that is there: pressed it opens. */
export function FileTile({ name, note, picture, onOpen }: FileTileProps) {
  const address = useObjectUrl(picture);
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <ReaderOnly>{common.open} </ReaderOnly>
        <span className={styles.picture}>
          {address ? <img src={address} alt="" /> : <FileIcon size={36} stroke={1.25} aria-hidden />}
        </span>
        <span className={styles.name} dir="auto" title={name}>
          {name}
        </span>
        <span className={styles.note}>{note}</span>
      </button>
    </li>
  );
}

interface FileLineProps {
  readonly name: string;
  /** The part that is sent, 0 to 1; none for a file that waits or was refused. */
  readonly part?: number | undefined;
  readonly note: string;
  readonly isError?: boolean;
  readonly action: ReactNode;
}

/** A file on its way, or one that was refused: why, and what can be done. */
export function FileLine({ name, part, note, isError = false, action }: FileLineProps) {
  return (
    <li className={styles.line} data-error={isError}>
      <div className={styles.lineWords}>
        <span className={styles.name} dir="auto" title={name}>
          {name}
        </span>
        <span className={styles.lineNote} role={isError ? 'alert' : undefined}>
          {note}
        </span>
        {part !== undefined && (
          <progress className={styles.bar} aria-label={texts.sending(name)} value={part} max={1} />
        )}
      </div>
      <div className={styles.actions}>{action}</div>
    </li>
  );
}

/** Lines of files, below one another. */
export function FileLines({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {children}
    </ul>
  );
}
