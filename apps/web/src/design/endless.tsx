import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './endless.module.css';
import { endless as texts } from './texts.tsx';

interface EndlessProps {
  readonly hasMore: boolean;
  readonly busy: boolean;
  /** True when the last try failed: then only the button tries again. */
  readonly failed?: boolean;
  readonly onMore: () => void;
}

/** The end of a list that goes on: loads more shortly before it comes into sight, or when its button is pressed. */
export function Endless({ hasMore, busy, failed = false, onMore }: EndlessProps) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  const watching = hasMore && !busy && !failed;
  useEffect(() => {
    if (!watching || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [watching]);
  if (!hasMore) return null;
  return (
    <div className={styles.end} ref={end}>
      <Button kind="quiet" busy={busy} onClick={onMore}>
        {texts.showMore}
      </Button>
    </div>
  );
}
