import { useEffect, useState } from 'react';
import { StatusPill } from '../design/status-pill.tsx';
import { connection as texts } from './texts.ts';

/** Shows that the server is slow while nothing else can be shown. Empty for the first second and a half. */
export function SlowStart() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 1500);
    return () => clearTimeout(timer);
  }, []);
  return <StatusPill>{late ? texts.slow : undefined}</StatusPill>;
}
