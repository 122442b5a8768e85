import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { queryClient } from '../../../api/queries.ts';
import { type TransactionFilter, transactionsQuery } from '../../../api/transactions.ts';
import { filterOf, readTransactionSearch, type SearchChange } from './search.ts';

/**
 * Writes the filter into the address: a new step for the back button, unless it is one key of many. The rows of a filter
 * that is chosen are asked for first: the address takes the router longer than the rows take the server.
 */
export function useFilterInAddress() {
  const search = useSearch({ from: '/transactions' });
  const navigate = useNavigate({ from: '/transactions' });
  const setSearch = (change: SearchChange, replace: boolean) =>
    void navigate({
      search: (before) => readTransactionSearch({ ...before, ...change }),
      replace,
      resetScroll: false,
    });
  const { typed, sought, type } = useTypedSearch(search.q ?? '', (q) => setSearch({ q }, true));
  const filter = useMemo(() => filterOf({ ...search, q: sought }), [search, sought]);
  return {
    search,
    setSearch,
    /** The filter of the rows to show. */
    filter,
    typed,
    type,
    setFilter: (change: SearchChange) => {
      askForRows({ ...search, ...change });
      setSearch(change, false);
      scrollTo({ top: 0 });
    },
    clear: () => {
      type('');
      void navigate({ search: ({ sort }) => (sort ? { sort } : {}), resetScroll: false });
    },
    /** Puts another filter in the place of all that is on. */
    apply: (wanted: TransactionFilter) => {
      type(wanted.q ?? '');
      askForRows(wanted);
      void navigate({ search: readTransactionSearch(wanted), resetScroll: false });
    },
  };
}

function askForRows(search: SearchChange): void {
  void queryClient.prefetchInfiniteQuery(transactionsQuery(filterOf(readTransactionSearch(search))));
}

/** Minimum time in milliseconds between requests while the user types. */
const pauseMs = 80;
/** The address follows the keys a little later: what was typed so recently is no news when it comes from there. */
const echoMs = 3000;

interface TypedSearch {
  /** Text in the search field, updated on every key press. */
  readonly typed: string;
  /** Text to search for: updated at once on the first key press, then throttled. */
  readonly sought: string;
  readonly type: (text: string) => void;
}

/**
 * A search field whose text also lives in the address.
 * @param inAddress the text that the address holds; when it changes by itself, as by the back button, the field follows
 */
function useTypedSearch(inAddress: string, toAddress: (text: string) => void): TypedSearch {
  const [typed, setTyped] = useState(inAddress);
  const [sought, setSought] = useState(inAddress);
  const sent = useRef(new Map<string, number>());
  const lastAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const publish = useRef(toAddress);
  publish.current = toAddress;

  useEffect(() => {
    const sentAt = sent.current.get(inAddress) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - sentAt < echoMs) return;
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
      sent.current.set(text, lastAt.current);
      setSought(text);
      publish.current(text);
    };
    const wait = lastAt.current + pauseMs - performance.now();
    if (wait <= 0) search();
    else timer.current = setTimeout(search, wait);
  }, []);
  return { typed, sought, type };
}
