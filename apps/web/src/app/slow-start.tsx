import { useEffect, useState } from 'react';
import { StatusPill } from '../design/status-pill.tsx';
import { connection as texts } from './texts.ts';

/** Says that the server is slow, where nothing else can be shown before it answers. Nothing in the first second and a half. */
export function SlowStart() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 1500);
    return () => clearTimeout(timer);
  }, []);
  return <StatusPill>{late ? texts.slow : undefined}</StatusPill>;
}
