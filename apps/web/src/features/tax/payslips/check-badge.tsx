import type { PayslipCheck } from '@farthing/api-contract';
import { Badge } from '../../../design/text.tsx';
import { checkNames, checkTones } from './payslip-words.ts';

/** Result of a payslip check, in one word. */
export function CheckBadge({ status }: { readonly status: PayslipCheck['status'] }) {
  return <Badge tone={checkTones[status]}>{checkNames[status]}</Badge>;
}
