import { useEffect, useState } from 'react';

/** True once something has gone on for 300 milliseconds: what is faster needs no progress, which would only flash. */
export function useShortlyAfter(going: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!going) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, [going]);
  return late;
}
