import type { ParsedReceipt } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import type { Scan } from './scan-queue.ts';
import { scanWords as texts } from './texts.tsx';

/** Describes the state of a scan. `host` is the host of the model. */
export function stateWords({ state, part, reader, message, savedAs }: Scan, host: string): string {
  switch (state) {
    case 'asking':
      return texts.asking;
    case 'waiting':
      return common.waiting;
    case 'reading':
      if (part < 1) return texts.sending(Math.round(part * 100));
      return reader === 'model' ? texts.readByModel(host) : texts.readHere;
    case 'stopped':
      return texts.stopped;
    case 'refused':
      return message ?? texts.refused;
    case 'read':
      return texts.read;
    case 'saved':
      return savedAs?.words ?? texts.saved;
  }
}

/** Seconds as people say them: "12 s", "1 min 5 s". */
export function elapsedWords(seconds: number): string {
  return seconds < 60 ? texts.seconds(seconds) : texts.minutes(Math.floor(seconds / 60), seconds % 60);
}

const methods: Readonly<Record<string, string>> = texts.methods;

/** Describes the payment method: "Card ending 4321". */
export function paymentWords({ payment }: ParsedReceipt): string | undefined {
  if (!payment) return undefined;
  const method = methods[payment.method] ?? payment.method;
  return payment.last_four ? texts.ending(method, payment.last_four) : method;
}
