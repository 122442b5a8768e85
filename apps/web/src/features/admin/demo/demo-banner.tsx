import { useEffect, useState } from 'react';
import { askDemoStatus, useDemoStatus } from '../../../api/demo.ts';
import { queryClient } from '../../../api/queries.ts';
import { Banner } from '../../../design/banner.tsx';
import { demoBanner as texts } from './texts.ts';
import { timeLeft } from './time-left.ts';

/** Time after the hour, in milliseconds, by which the demo has been reset. The reset takes a few seconds. */
const settleMs = 8_000;

/** A banner on every screen of the demo with the time until it resets. Empty elsewhere. */
export function DemoBanner() {
  const status = useDemoStatus();
  const until = status?.next_reset_at;
  const now = useMinutes(until);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(
      () => void askDemoStatus().then(() => queryClient.invalidateQueries()),
      Math.max(0, Date.parse(until) - Date.now()) + settleMs,
    );
    return () => clearTimeout(timer);
  }, [until]);
  if (!status?.demo_mode || until === undefined) return null;
  return <Banner label={texts.label}>{texts.invented(timeLeft(until, now))}</Banner>;
}

/** The time now, again every few seconds while there is something to count down to. */
function useMinutes(until: string | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, [until]);
  return now;
}
