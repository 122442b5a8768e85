import type { BedAndIsa } from '@farthing/api-contract';
import { getQuery } from './client.ts';

/** Parameters of a plan, as strings from the URL. */
interface BedAndIsaOptions {
  readonly fees?: string;
  readonly stamp_duty_rate?: string;
}

/** The largest sales that cost no tax and fit into an ISA. */
export const bedAndIsaQuery = ({ fees, stamp_duty_rate }: BedAndIsaOptions) =>
  getQuery<BedAndIsa>(['tax', 'bed-and-isa', fees, stamp_duty_rate], '/tax/bed-and-isa', {
    fees,
    stamp_duty_rate,
  });
