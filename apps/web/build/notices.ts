import type { Plugin } from 'vite';
import { thirdPartyNotices } from '../../server/build/third-party-notices.ts';

/** Puts the licences of all packages beside the app, at /third-party-notices.txt. */
export function notices(): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source: thirdPartyNotices() });
    },
  };
}
