import { type ReactNode, useEffect, useRef } from 'react';

/** Something that has come up and must be seen: it scrolls itself into sight. */
export function IntoView({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={place}>{children}</div>;
}
