import type { Security } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { securityKinds as texts } from './texts.ts';

/** Name of each type of security. */
export const securityKinds: Readonly<Record<Security['kind'], string>> = texts.names;

/** Returns one line on the tax treatment of a type of security. */
export function kindGloss(kind: Security['kind']): string {
  if (kind === 'vct') return texts.vctNote;
  return kind === 'gilt' ? texts.giltNote : common.howItIsGrouped;
}
