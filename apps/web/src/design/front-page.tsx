import { type ReactNode, useEffect } from 'react';
import styles from './front-page.module.css';
import { frontPage as texts } from './texts.tsx';

interface FrontPageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** The page of one form before anybody is signed in: the mark, the form, a line beneath. */
export function FrontPage({ title, children, foot }: FrontPageProps) {
  useEffect(() => {
    document.title = texts.pageTitle(title);
  }, [title]);
  return (
    <main className={styles.place}>
      <div className={styles.brand}>
        <Brand size={40} />
        {texts.name}
      </div>
      <section className={styles.sheet}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </section>
      {foot && <p className={styles.foot}>{foot}</p>}
    </main>
  );
}

/** The coin. */
export function Brand({ size }: { readonly size: number }) {
  return <img src="/coin.svg" width={size} height={size} alt="" />;
}
