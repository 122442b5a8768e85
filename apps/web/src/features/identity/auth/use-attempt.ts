import { useEffect, useState } from 'react';
import { ApiProblem, useProblem } from '../../../api/problem.ts';

/** The state of a form that tries something the server may refuse. */
export interface Attempt {
  readonly busy: boolean;
  /** Error message, with a countdown while the server requires a wait. */
  readonly message: string | undefined;
  /** Problem code, if the server rejected the attempt. */
  readonly code: string | undefined;
  /** Messages for single fields. */
  readonly fields: ReadonlyMap<string, string>;
  /** Seconds to wait before the next try; 0 when it may be now. */
  readonly waitSeconds: number;
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

const noFields: ReadonlyMap<string, string> = new Map();

/** Runs attempts one at a time, keeps their message, and counts down when there were too many. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useProblem();
  const [code, setCode] = useState<string>();
  const [fields, setFields] = useState(noFields);
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
      setMessage(undefined);
    };
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [until, setMessage]);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setMessage(undefined);
    setCode(undefined);
    setFields(noFields);
    try {
      await work();
    } catch (error) {
      setMessage(error);
      if (error instanceof ApiProblem) {
        setCode(error.code);
        setFields(error.fields);
        if (error.status === 429) {
          const seconds = error.retryAfterSeconds ?? 30;
          setWaitSeconds(seconds);
          setUntil(Date.now() + seconds * 1000);
        }
      }
    } finally {
      setBusy(false);
    }
  };
  return { busy, message, code, fields, waitSeconds, run };
}
