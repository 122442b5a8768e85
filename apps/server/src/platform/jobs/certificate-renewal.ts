import type { PublicCertificate } from '../certificates/public-certificate.ts';
import type { Job } from './job-register.ts';

interface Parts {
  readonly certificate: PublicCertificate;
  /** Resolves when the service answers, as the authority asks it. */
  readonly listening: Promise<void>;
  readonly log: Parameters<PublicCertificate['renew']>[1];
}

/** Creates the job that orders a certificate for HTTPS before the old one ends, with growing pauses while that fails. */
export function certificateRenewal({ certificate, listening, log }: Parts): Job {
  return {
    name: 'https-certificate',
    does: 'Orders a new certificate for HTTPS 30 days before the old one ends.',
    everyMs: 60 * 60 * 1000,
    firstAfterMs: 500,
    isDue: (_last, nowMs) => certificate.isDue(nowMs),
    async run(signal, isAsked) {
      await listening;
      return certificate.renew(isAsked, log, signal);
    },
  };
}
