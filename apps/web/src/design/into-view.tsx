import { type ReactNode, useEffect, useRef } from 'react';

/** Content that scrolls into view when it appears. */
export function IntoView({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={place}>{children}</div>;
}
