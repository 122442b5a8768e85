import type { ReactNode } from 'react';
import styles from './certainty.module.css';
import { DoneIcon, EditIcon, InfoIcon, WarningIcon } from './icons.ts';
import { certainty as texts } from './texts.tsx';

const levels = {
  sure: { icon: DoneIcon, word: texts.sure },
  check: { icon: WarningIcon, word: texts.checkThis },
  missing: { icon: InfoIcon, word: texts.notFound },
  typed: { icon: EditIcon, word: texts.typedByYou },
} as const;

interface CertaintyProps {
  readonly level: keyof typeof levels;
  /** Reason in one sentence. */
  readonly reason?: string | undefined;
}

/** Confidence in an automatically read field: an icon, a word and the reason, shown beside its label. */
export function Certainty({ level, reason }: CertaintyProps) {
  const { icon: Icon, word } = levels[level];
  return (
    <span className={styles.certainty} data-level={level}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>
        <strong className={styles.word}>{word}</strong>
        {reason && <span className={styles.reason}> · {reason}</span>}
      </span>
    </span>
  );
}

interface FoundFieldProps {
  /** Name for focusFoundField. */
  readonly name: string;
  /** Called each time the field receives the focus. */
  readonly onFocus: (name: string) => void;
  readonly children: ReactNode;
}

/** A field whose position on a picture is shown while it is the last focused one. */
export function FoundField({ name, onFocus, children }: FoundFieldProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the focus of the field in it
    <div data-found-field={name} onFocus={() => onFocus(name)}>
      {children}
    </div>
  );
}

/** Focuses a FoundField. */
export function focusFoundField(name: string): void {
  document.querySelector<HTMLElement>(`[data-found-field="${name}"] input`)?.focus();
}
