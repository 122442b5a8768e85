import styles from './codes.module.css';

/** QR code. It has a white border in dark mode too, because cameras need it. */
export function QrImage({ pngBase64, label }: { readonly pngBase64: string; readonly label: string }) {
  return <img className={styles.qr} src={`data:image/png;base64,${pngBase64}`} alt={label} />;
}

/** A secret in groups of four letters, for typing by hand. */
export function SecretText({ children, label }: { readonly children: string; readonly label: string }) {
  const groups = children.match(/.{1,4}/g) ?? [];
  return (
    <output className={styles.secret} aria-label={label}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never move
        <span key={index}>{group} </span>
      ))}
    </output>
  );
}

/** Single-use codes in a grid. */
export function CodeGrid({ codes, label }: { readonly codes: readonly string[]; readonly label: string }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  );
}

interface CodeBlockProps {
  readonly children: string;
  readonly label: string;
  /** True for a secret or a link, which wraps. Lines of a file scroll sideways. */
  readonly wraps?: boolean;
}

/** Lines of a file, or a secret, unchanged. */
export function CodeBlock({ children, label, wraps = false }: CodeBlockProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={styles.block} data-wraps={wraps}>
      <pre>{children}</pre>
    </section>
  );
}
