import type { ParsedReceipt } from '@farthing/api-contract';
import type { Scan } from './scan-queue.ts';

/** Where a scan stands, in a few words. `host` is where a model reads. */
export function stateWords({ state, part, reader, message, savedAs }: Scan, host: string): string {
  switch (state) {
    case 'asking':
      return 'Waits for your answer: nothing has been sent';
    case 'waiting':
      return 'Waits for its turn';
    case 'reading':
      if (part < 1) return `Sending it: ${Math.round(part * 100)}%`;
      return reader === 'model' ? `Being read with ${host}: up to two minutes` : 'Being read on this machine';
    case 'stopped':
      return 'You stopped it. Nothing of it was kept on the server.';
    case 'refused':
      return message ?? 'It could not be read.';
    case 'read':
      return 'Read: look it over';
    case 'saved':
      return savedAs?.words ?? 'Saved';
  }
}

/** Seconds as people say them: "12 s", "1 min 5 s". */
export function elapsedWords(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const methods = {
  card: 'Card',
  cash: 'Cash',
  paypal: 'PayPal',
  'bank-transfer': 'Bank transfer',
  'direct-debit': 'Direct debit',
} as const;

/** How a receipt was paid: "Card ending 4321". */
export function paymentWords({ payment }: ParsedReceipt): string | undefined {
  if (!payment) return undefined;
  const method = methods[payment.method as keyof typeof methods] ?? payment.method;
  return payment.last_four ? `${method} ending ${payment.last_four}` : method;
}
