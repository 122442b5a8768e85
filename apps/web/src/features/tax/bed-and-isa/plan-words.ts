import type { BedAndIsaSale } from '@farthing/api-contract';
import { planWords as texts } from './texts.tsx';

/** Limit that determined the size of a sale. */
export const limitWords: Readonly<Record<BedAndIsaSale['limited_by'], string>> = texts.limits;
