/**
 * Loaded into a server by `--import`: lets a test set that process's clock. At SIGUSR2 it reads how many milliseconds
 * the clock is ahead from the file of MOVING_CLOCK. Timers keep their own time, as they do when a machine's clock is set.
 */
import { readFileSync } from 'node:fs';

const RealDate = Date;
let aheadMs = 0;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + aheadMs;
  }
};

process.on('SIGUSR2', () => {
  aheadMs = Number(readFileSync(process.env.MOVING_CLOCK, 'utf8'));
});
