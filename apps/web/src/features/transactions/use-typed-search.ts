import { useCallback, useEffect, useRef, useState } from 'react';

/** Requests are at least so far apart while somebody types. */
const pauseMs = 80;

interface TypedSearch {
  /** What stands in the field: never behind the keys. */
  readonly typed: string;
  /** What is searched for: the first key at once, then at most one a pause. */
  readonly sought: string;
  readonly type: (text: string) => void;
}

/**
 * A search field whose text also lives in the address.
 * @param inAddress the text that the address holds; when it changes by itself, as by the back button, the field follows
 */
export function useTypedSearch(inAddress: string, toAddress: (text: string) => void): TypedSearch {
  const [typed, setTyped] = useState(inAddress);
  const [sought, setSought] = useState(inAddress);
  const sent = useRef(inAddress);
  const lastAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const publish = useRef(toAddress);
  publish.current = toAddress;

  useEffect(() => {
    if (inAddress === sent.current) return;
    sent.current = inAddress;
    clearTimeout(timer.current);
    setTyped(inAddress);
    setSought(inAddress);
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = useCallback((text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    const search = () => {
      lastAt.current = performance.now();
      sent.current = text;
      setSought(text);
      publish.current(text);
    };
    const wait = lastAt.current + pauseMs - performance.now();
    if (wait <= 0) search();
    else timer.current = setTimeout(search, wait);
  }, []);
  return { typed, sought, type };
}
