import type { ReactNode } from 'react';
import { DoneIcon, ErrorIcon, InfoIcon, WarningIcon } from './icons.ts';
import { language } from './language.ts';
import { Card } from './layout.tsx';
import styles from './notice.module.css';
import { notice as texts } from './texts.tsx';

interface NoticeProps {
  readonly tone?: 'info' | 'good' | 'warning' | 'error';
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

const icons = { info: InfoIcon, good: DoneIcon, warning: WarningIcon, error: ErrorIcon };

/** Message that says what happened, what is safe, and what to do. Errors are announced at once, and the others politely. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div className={styles.body}>
        {title && <div className={styles.title}>{title}</div>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** Purpose of this screen. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** An empty list: what it is for and the one thing to do. It invites and never scolds. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon}
      <h2 className={styles.emptyTitle}>{title}</h2>
      <div className={styles.emptyText}>{children}</div>
      {action}
    </div>
  );
}

interface ProgressProps {
  /** Name of the action in progress: "Importing". */
  readonly label: string;
  readonly done?: number;
  readonly total?: number;
  /** Unit of the count: "rows". */
  readonly unit?: string;
  readonly action?: ReactNode;
}

/** Progress of a long task: "1,240 of 3,100 rows", or an indeterminate bar while the numbers aren't known. */
export function Progress({ label, done, total, unit = '', action }: ProgressProps) {
  const known = done !== undefined && total !== undefined;
  const count = known
    ? texts.progress(done.toLocaleString(language), total.toLocaleString(language), unit)
    : '';
  return (
    <div className={styles.progress}>
      <div className={styles.progressText}>
        <span>{label}</span>
        <span>{count}</span>
      </div>
      <progress
        className={styles.bar}
        aria-label={label}
        {...(known ? { value: done, max: total || 1 } : {})}
      />
      {action}
    </div>
  );
}

interface SkeletonProps {
  /** `framed-chart` with its finding above it, which takes two lines on a phone. */
  readonly shape?: 'line' | 'figure' | 'row' | 'chart' | 'framed-chart';
  readonly count?: number;
}

/** Keeps the layout still while something loads. Seen only after 300 ms. */
export function Skeleton({ shape = 'line', count = 1 }: SkeletonProps) {
  return (
    <div aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
        <span key={index} className={styles.skeleton} data-shape={shape} />
      ))}
    </div>
  );
}

/** A card whose content loads. */
export function LoadingCard(props: SkeletonProps) {
  return (
    <Card>
      <Skeleton {...props} />
    </Card>
  );
}
