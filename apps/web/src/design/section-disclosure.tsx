import { type ReactNode, useState } from 'react';
import { ForwardIcon } from './icons.ts';
import styles from './section-disclosure.module.css';

interface SectionDisclosureProps {
  readonly title: string;
  /** Initial state: true if open. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** A white sheet that opens and closes by its title, and brings its own edges. What is in it is drawn once it is open. */
export function SectionDisclosure({ title, open = false, children }: SectionDisclosureProps) {
  const [isOpen, setIsOpen] = useState(open);
  return (
    <details
      className={styles.section}
      open={isOpen}
      onToggle={(event) => {
        if (event.target === event.currentTarget) setIsOpen(event.currentTarget.open);
      }}
    >
      <summary className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <ForwardIcon size={18} aria-hidden />
      </summary>
      {isOpen && <div className={styles.matter}>{children}</div>}
    </details>
  );
}
