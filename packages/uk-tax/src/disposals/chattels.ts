import { type Exact, exact, larger, one, share, smaller } from '../exact.ts';

const limit = exact('6000');

/**
 * Returns the relief on the gain on a chattel: the whole gain up to proceeds of 6,000, and above that the
 * part over five thirds of the proceeds above 6,000. A loss is calculated as if proceeds were at least 6,000,
 * and that restriction is returned as a negative amount.
 * @param proceeds of the user's own share, before the costs of selling (each owner has a limit: HMRC CG76577)
 * @see TCGA 1992 s262(1)-(3)
 */
export function chattelRelief(proceeds: Exact, gain: Exact): Exact {
  if (gain > 0n) {
    if (proceeds <= limit) return gain;
    const most = share(proceeds - limit, 5n * one, 3n * one);
    return gain - smaller(gain, most);
  }
  if (proceeds >= limit) return 0n;
  const allowed = smaller(gain + (limit - proceeds), 0n);
  return -larger(allowed - gain, 0n);
}
