import { toast } from '../../../design/toast.tsx';
import { dropScan, putBackScan, type Scan } from './scan-queue.ts';
import { scrollToTop } from './scroll-to-top.ts';
import { discardScan as texts } from './texts.tsx';

/** Takes a receipt off the list at once; Undo brings it back with all that was read and typed. */
export function discardScan(scan: Scan): void {
  dropScan(scan.key);
  scrollToTop();
  if (scan.state !== 'saved') toast(texts.taken(scan.file.name), async () => putBackScan(scan));
}
