import type { BedAndIsaSale } from '@farthing/api-contract';
import { planWords as texts } from './texts.tsx';

/** Why a sale is no larger. */
export const limitWords: Readonly<Record<BedAndIsaSale['limited_by'], string>> = texts.limits;
