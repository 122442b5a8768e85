import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './endless.module.css';
import { endless as texts } from './texts.tsx';

/** The part of an infinite query that this component uses. */
interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  /** True when the last try failed: then only the button tries again. */
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The end of a list that goes on: loads more shortly before it comes into sight, or when its button is pressed. */
export function Endless({ query }: { readonly query: PagedQuery }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(query.fetchNextPage);
  more.current = query.fetchNextPage;
  const watching = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!watching || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void more.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [watching]);
  if (!hasNextPage) return null;
  return (
    <div className={styles.end} ref={end}>
      <Button kind="quiet" busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {texts.showMore}
      </Button>
    </div>
  );
}
