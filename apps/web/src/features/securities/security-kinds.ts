import type { Security } from '@farthing/api-contract';
import { securityKinds as texts } from './texts.ts';

/** What a kind of security is called. */
export const securityKinds: Readonly<Record<Security['kind'], string>> = texts.names;

/** What a kind means for tax, in one line, where it is not the usual. */
export function kindGloss(kind: Security['kind']): string {
  return kind === 'gilt' ? texts.giltNote : texts.note;
}
