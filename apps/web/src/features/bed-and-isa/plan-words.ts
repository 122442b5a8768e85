import type { BedAndIsaSale } from '@farthing/api-contract';

/** Why a sale is no larger. */
export const limitWords: Readonly<Record<BedAndIsaSale['limited_by'], string>> = {
  exempt_amount: 'as far as the exempt amount goes',
  isa_room: 'as much as the ISA takes',
  all_sold: 'all of it',
};
