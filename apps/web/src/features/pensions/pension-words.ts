import type { PensionContribution, PensionKind } from '@farthing/api-contract';
import { pensionWords as texts } from './texts.tsx';

/** Kinds of pensions, in words. */
export const kindNames: Readonly<Record<PensionKind, string>> = texts.kinds;

/** How a contribution is paid, with a line that tells which it is. */
export const methodNames: Readonly<
  Record<PensionContribution['method'], { readonly name: string; readonly gloss: string }>
> = texts.methods;

/** Where unused allowance of an earlier year is known from. */
export const unusedSources = texts.sources;
