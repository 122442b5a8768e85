import { createElement, Fragment, type ReactNode } from 'react';

/** Words with elements between them, such as amounts and links: phrase`${spent} of ${amount} spent`. */
export function phrase(words: TemplateStringsArray, ...parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...words.flatMap((text, at) => [text, parts[at]]));
}
