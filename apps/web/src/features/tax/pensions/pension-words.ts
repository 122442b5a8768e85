import type { PensionContribution, PensionKind } from '@farthing/api-contract';
import { pensionWords as texts } from './texts.tsx';

/** Kinds of pensions, in words. */
export const kindNames: Readonly<Record<PensionKind, string>> = texts.kinds;

/** Contribution methods, each with a line that helps to identify it. */
export const methodNames: Readonly<
  Record<PensionContribution['method'], { readonly name: string; readonly gloss: string }>
> = texts.methods;

/** Source of the unused allowance of an earlier year. */
export const unusedSources = texts.sources;
