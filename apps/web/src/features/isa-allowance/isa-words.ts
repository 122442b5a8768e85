import type { IsaAccount, IsaKind } from '@farthing/api-contract';
import { isaWords as texts } from './texts.tsx';

/** What people call each ISA. */
export const isaKindNames: Readonly<Record<IsaKind, string>> = texts.kinds;

/** Where the figure of an account comes from. */
export const isaBases: Readonly<Record<IsaAccount['basis'], string>> = texts.bases;
