import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { addressKey, type ForecastPath, inAddress, readForecastSearch } from './address.ts';

/** Texts of the fields by name. */
export type Draft = Readonly<Record<string, string>>;

interface Typed {
  readonly draft: Draft;
  /** Values in the URL. */
  readonly kept: Draft;
  readonly errors: ReadonlyMap<string, string>;
  /** Updates a field. The URL follows a moment later if the value can be parsed. */
  readonly type: (field: string, text: string) => void;
  /** Changes the address at once, as one step that can be gone back. */
  readonly go: (change: Draft) => void;
}

const pauseMs = 250;

/**
 * Fields whose texts live in the address, so that the same address shows the same: what is typed stays as it is typed,
 * and goes into the address once it has stood a moment and can be read. Going back brings the fields back as well.
 * @param path the screen
 * @param usual what a field holds that the address does not name
 * @param check what is wrong with texts, by field
 * @param plain a text as the address holds it: `£1,200` is 1200
 */
export function useTyped(
  path: ForecastPath,
  usual: Draft,
  check: (draft: Draft) => ReadonlyMap<string, string>,
  plain: (field: string, text: string) => string,
): Typed {
  const navigate = useNavigate();
  const search = readForecastSearch(path)(useSearch({ strict: false }));
  const key = addressKey(search);
  const [typed, setTyped] = useState<Draft>({});
  // Addresses that came of typing here. Any other one is gone to, and brings its own texts.
  const mine = useRef(new Set([key]));
  if (!mine.current.has(key)) {
    mine.current = new Set([key]);
    if (Object.keys(typed).length > 0) setTyped({});
  }
  const texts = Object.fromEntries(
    Object.keys(usual).map((field) => [field, String(search[field] ?? usual[field] ?? '')]),
  );
  const draft = { ...texts, ...typed };
  const errors = check(draft);

  const write = useRef(() => {});
  write.current = () => {
    const readable = Object.entries(typed).filter(([field]) => !errors.has(field));
    const next: Record<string, string | number> = { ...search };
    for (const [field, text] of readable) next[field] = inAddress(plain(field, text));
    if (addressKey(next) === key) return;
    mine.current.add(addressKey(next));
    void navigate({ to: path, search: next, replace: true, resetScroll: false });
  };
  useEffect(() => {
    if (Object.keys(typed).length === 0) return;
    const timer = setTimeout(() => write.current(), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    draft,
    kept: texts,
    errors,
    type: (field, text) => setTyped((before) => ({ ...before, [field]: text })),
    go: (change) => {
      const next: Record<string, string | number> = { ...search };
      for (const [field, text] of Object.entries(change)) next[field] = inAddress(text);
      mine.current = new Set();
      setTyped({});
      void navigate({ to: path, search: next, resetScroll: false });
    },
  };
}
