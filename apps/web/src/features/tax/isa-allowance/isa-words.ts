import type { IsaAccount, IsaKind } from '@farthing/api-contract';
import { isaWords as texts } from './texts.tsx';

/** Name of each type of ISA. */
export const isaKindNames: Readonly<Record<IsaKind, string>> = texts.kinds;

/** Source of an account's figure. */
export const isaBases: Readonly<Record<IsaAccount['basis'], string>> = texts.bases;
