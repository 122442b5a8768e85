import type { FormEvent, ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import styles from './layout.module.css';

/** Steps of the 4-pixel grid: 0, 4, 8, 12, 16, 24 and 32 pixels. */
export type Gap = 0 | 1 | 2 | 3 | 4 | 6 | 8;

interface StackProps {
  readonly gap?: Gap;
  /** True for text to read: lines of about 70 characters. */
  readonly readable?: boolean;
  readonly children: ReactNode;
}

/** One below the other. */
export function Stack({ gap = 4, readable = false, children }: StackProps) {
  return (
    <div className={styles.stack} data-gap={gap} data-readable={readable}>
      {children}
    </div>
  );
}

interface RowProps extends Omit<StackProps, 'readable'> {
  readonly align?: 'start' | 'center' | 'end' | 'baseline';
  readonly justify?: 'start' | 'between' | 'end' | 'center';
  readonly wrap?: boolean;
}

/** Horizontal layout that wraps unless `wrap` is false. */
export function Row({ gap = 3, align = 'center', justify = 'start', wrap = true, children }: RowProps) {
  return (
    <div className={styles.row} data-gap={gap} data-align={align} data-justify={justify} data-wrap={wrap}>
      {children}
    </div>
  );
}

interface GrowProps {
  /** Goes to the next line where there are less than 150 pixels for it. */
  readonly wraps?: boolean;
  readonly children: ReactNode;
}

/** Takes the room that is left in a Row. */
export function Grow({ wraps, children }: GrowProps) {
  return (
    <div className={styles.grow} data-wraps={wraps}>
      {children}
    </div>
  );
}

interface ColumnsProps {
  /** Minimum column width before columns stack: 140, 180, 280 or 420 pixels. */
  readonly narrowest?: 'slim' | 'narrow' | 'middle' | 'wide';
  /** Aligns fields whose labels take a different number of lines. */
  readonly fields?: boolean;
  readonly children: ReactNode;
}

/** Equal columns, as many as there is room for. */
export function Columns({ narrowest = 'middle', fields, children }: ColumnsProps) {
  return (
    <div className={styles.columns} data-narrowest={narrowest} data-fields={fields}>
      {children}
    </div>
  );
}

/** Layout with two thirds for the main content and one third for the side content, stacked on narrow screens. */
export function MainAndAside({ main, aside }: { readonly main: ReactNode; readonly aside: ReactNode }) {
  return (
    <div className={styles.mainAndAside}>
      {main}
      {aside}
    </div>
  );
}

interface CardProps {
  /** Address of the card within its page, as the hash of a link. */
  readonly id?: string;
  readonly title?: string;
  /** A control at the right of the title. */
  readonly action?: ReactNode;
  /** False where the content brings its own edges, as tables do. */
  readonly padded?: boolean;
  readonly children: ReactNode;
}

/** A white sheet on the paper ground. With a title it is a region that screen readers can jump to. */
export function Card({ id, title, action, padded = true, children }: CardProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      className={styles.card}
      data-padded={padded}
      aria-labelledby={title ? titleId : undefined}
    >
      {(title || action) && (
        <div className={styles.cardHead}>
          {title && (
            <h2 className={styles.cardTitle} id={titleId}>
              {title}
            </h2>
          )}
          {action}
        </div>
      )}
      {children}
    </section>
  );
}

/** Shown above 768 pixels only. */
export function NotOnPhone({ children }: { readonly children: ReactNode }) {
  return <div className={styles.phoneHidden}>{children}</div>;
}

/** Shown up to 768 pixels only. */
export function OnPhone({ children }: { readonly children: ReactNode }) {
  return <div className={styles.phoneOnly}>{children}</div>;
}

/** For screen readers only. `live` announces a change of its text. */
export function ReaderOnly({ live, children }: { readonly live?: boolean; readonly children: ReactNode }) {
  return (
    <span className={styles.readerOnly} {...(live ? { role: 'status' } : {})}>
      {children}
    </span>
  );
}

/** A hair line between two parts. */
export function Divider() {
  return <hr className={styles.divider} />;
}

interface FormProps {
  readonly onSubmit: () => void;
  /** For screen readers, where no heading names it. */
  readonly label?: string;
  readonly wide?: boolean;
  /** True to focus the form when it appears, because it replaces a button. */
  readonly startHere?: boolean;
  readonly children: ReactNode;
}

/** A form whose fields are checked by us, with a message beside each, not by the browser. */
export function Form({ onSubmit, label, wide, startHere = false, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (startHere) form.current?.focus();
  }, [startHere]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes the event on to a form that this one was opened from.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form
      className={wide ? `${styles.form} ${styles.formWide}` : styles.form}
      noValidate
      ref={form}
      tabIndex={startHere ? -1 : undefined}
      aria-label={label}
      onSubmit={submit}
    >
      {children}
    </form>
  );
}

/** A part of a long form under its heading, with a line above it. */
export function FormSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.formSection} aria-label={title}>
      <h2 className={styles.cardTitle}>{title}</h2>
      {children}
    </section>
  );
}
