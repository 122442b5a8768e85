import { toast } from '../../design/toast.tsx';
import { dropScan, putBackScan, type Scan } from './scan-queue.ts';
import { toTheTop } from './to-the-top.ts';

/** Takes a receipt off the list at once; Undo brings it back with all that was read and typed. */
export function discardScan(scan: Scan): void {
  dropScan(scan.key);
  toTheTop();
  if (scan.state !== 'saved') toast(`${scan.file.name} taken off the list.`, async () => putBackScan(scan));
}
