import { useEffect, useState } from 'react';

/**
 * Counts down after too many attempts.
 * @param onOver runs at the end of the wait. Must be the same function at each render
 * @returns the seconds to wait, 0 if the next attempt may be now, and a function that starts a wait
 */
export function useWait(onOver: (nothing: undefined) => void): readonly [number, (seconds: number) => void] {
  // The moment at which the wait is over: a tab that slept in between has waited too.
  const [until, setUntil] = useState<number>();
  const [waitSeconds, setWaitSeconds] = useState(0);
  useEffect(() => {
    if (until === undefined) return;
    const look = () => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setWaitSeconds(left);
      if (left > 0) return;
      setUntil(undefined);
      onOver(undefined);
    };
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [until, onOver]);
  const wait = (seconds: number) => {
    setWaitSeconds(seconds);
    setUntil(Date.now() + seconds * 1000);
  };
  return [waitSeconds, wait];
}
