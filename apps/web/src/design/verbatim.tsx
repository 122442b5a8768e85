import styles from './verbatim.module.css';

/** Text as it came from a machine, with its lines, and never as anything but text. Long ones scroll. */
export function Verbatim({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={styles.place} tabIndex={0} aria-label={label}>
      <pre className={styles.text}>{children}</pre>
    </section>
  );
}
