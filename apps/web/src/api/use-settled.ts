import { useEffect, useState } from 'react';

/** Milliseconds without a change after which a typed value is sent. */
const pauseMs = 200;

/** Returns a value once it has stayed the same for a moment, so that the server isn't asked while someone types. */
export function useSettled<Value>(value: Value, key: string): Value {
  const [settled, setSettled] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the value is another
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
