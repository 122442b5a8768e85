import { createContext, type ReactNode, useContext, useEffect } from 'react';
import * as common from './common-texts.ts';
import styles from './page.module.css';
import { page as texts } from './texts.tsx';

/** Address of the guide to the current screen. */
export const HelpAddress = createContext<string | undefined>(undefined);

/** A control beside the actions of the screen, where a phone has no row for it. */
export const BesideActions = createContext<ReactNode>(null);

interface PageProps {
  readonly title: string;
  /** One sentence or figure that answers the screen's question. */
  readonly answer?: ReactNode;
  /** Number of lines to reserve on a phone for an answer that is still loading. One line on a desktop. */
  readonly answerRoom?: 1 | 2;
  /** Main action, with any content beside it. */
  readonly action?: ReactNode;
  /** A link to the list that this belongs to. */
  readonly back?: ReactNode;
  /** `reading` for forms and texts: 760 pixels; `column` as wide, at the left below the tabs of a screen. */
  readonly width?: 'full' | 'reading' | 'column';
  readonly children: ReactNode;
}

/** A screen: its title, the answer, the one main action at the right, then the matter. */
export function Page({ title, answer, answerRoom, action, back, width = 'full', children }: PageProps) {
  const help = useContext(HelpAddress);
  const beside = useContext(BesideActions);
  useEffect(() => {
    document.title = texts.pageTitle(title);
  }, [title]);
  return (
    <div className={styles.page} data-width={width}>
      <header className={styles.head}>
        <div className={styles.words}>
          {back && <div className={styles.back}>{back}</div>}
          <div className={styles.titleRow}>
            <h1 className={styles.title} data-long={title.length > 60} tabIndex={-1} dir="auto">
              {title}
            </h1>
            {help && (
              <a
                className={styles.help}
                href={help}
                target="_blank"
                rel="noopener"
                aria-label={texts.helpWithThisPage}
              >
                {common.help}
              </a>
            )}
          </div>
          {(answer || answerRoom) && (
            <div className={styles.answer} data-answer data-room={answerRoom}>
              {answer}
            </div>
          )}
        </div>
        {(action || beside) && (
          <div className={styles.actions}>
            {beside && <div className={styles.beside}>{beside}</div>}
            {action}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}
