import { createContext } from 'react';

/** Opens the search over everything, from any screen. */
export const OpenSearch = createContext<() => void>(() => {});
