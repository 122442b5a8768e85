import type { ReactNode } from 'react';
import styles from './text.module.css';

type TextSize = 12 | 14 | 16 | 20 | 28;
type TextTone = 'ink' | 'quiet' | 'good' | 'warning' | 'error';

interface TextProps {
  readonly as?: 'p' | 'span' | 'h2' | 'h3' | 'strong' | 'li' | 'dt' | 'dd' | 'div';
  readonly size?: TextSize;
  readonly tone?: TextTone;
  readonly strong?: boolean;
  /** True for tabular figures, which align numbers in a column. */
  readonly figures?: boolean;
  readonly mono?: boolean;
  /** Number of lines after which the text is truncated. The title has the whole text. */
  readonly lines?: 1 | 2;
  readonly id?: string;
  readonly children: ReactNode;
}

/** Words. The direction of each text is found from its own letters, so that Hebrew or Arabic merchants read right. */
export function Text({ as: Tag = 'p', size, tone, strong, figures, mono, lines, id, children }: TextProps) {
  return (
    <Tag
      className={styles.text}
      data-size={size}
      data-tone={tone}
      data-strong={strong}
      data-figures={figures}
      data-mono={mono}
      data-lines={lines}
      id={id}
      dir="auto"
      title={lines && typeof children === 'string' ? children : undefined}
    >
      {children}
    </Tag>
  );
}

interface HintProps {
  readonly small?: boolean;
  readonly children: ReactNode;
}

/** A quiet sentence of explanation. */
export function Hint({ small = false, children }: HintProps) {
  return (
    <Text size={small ? 12 : 14} tone="quiet">
      {children}
    </Text>
  );
}

/** The name of a key, as it is printed on it. */
export function Key({ children }: { readonly children: string }) {
  return <kbd className={styles.kbd}>{children}</kbd>;
}

interface BadgeProps {
  readonly tone?: 'quiet' | 'good' | 'warning' | 'error' | 'copper';
  readonly children: ReactNode;
}

/** One word on a tint: a state. The word says it, the colour only helps. */
export function Badge({ tone = 'quiet', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
