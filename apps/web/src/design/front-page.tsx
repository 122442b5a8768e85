import { type ReactNode, useEffect } from 'react';
import * as common from './common-texts.ts';
import styles from './front-page.module.css';
import { frontPage as texts } from './texts.tsx';

interface FrontPageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** Page layout for signed-out forms: the logo, the form, and a line below. */
export function FrontPage({ title, children, foot }: FrontPageProps) {
  useEffect(() => {
    document.title = texts.pageTitle(title);
  }, [title]);
  return (
    <main className={styles.place}>
      <div className={styles.brand}>
        <Brand size={40} />
        {common.farthing}
      </div>
      <section className={styles.sheet}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </section>
      {foot && <p className={styles.foot}>{foot}</p>}
    </main>
  );
}

/** A link in the line below the form, to a page of the service. It needs no router. */
export function FootLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a className={styles.footLink} href={href}>
      {children}
    </a>
  );
}

/** The coin. As an image it would be a request and a document of its own. */
export function Brand({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="8 8 48 48" fill="#FAF9F6" aria-hidden>
      <circle cx="32" cy="32" r="22" fill="#B4632D" />
      <circle cx="32" cy="32" r="17.5" fill="none" stroke="#FAF9F6" strokeWidth="1.6" opacity=".75" />
      <path d="M27 45V23.5c0-4 2.4-6.5 6.6-6.5 2.2 0 3.8.5 5 1.2l-1.2 4.1a6.6 6.6 0 0 0-3-.7c-1.6 0-2.5.9-2.5 2.6V26H37v4.2h-5.1V45z" />
    </svg>
  );
}
