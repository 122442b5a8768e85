import { fetchBytes, OutgoingFailure, type OutgoingLog } from './fetch-bytes.ts';

/** A security whose prices are asked for, and the days. */
export interface PriceQuestion {
  readonly symbol: string;
  readonly isin: string | null;
  readonly sedol: string | null;
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
}

/** A file of prices, or a sentence that says why there is none. */
export type PriceAnswer = { readonly bytes: Uint8Array } | { readonly failure: string };

/** Who gives prices: one address, set by the operator. */
export interface PriceProvider {
  readonly host: string;
  /** Asks for the prices of one security. Throws for nothing that the other side could do. */
  ask(question: PriceQuestion, log: OutgoingLog, signal: AbortSignal): Promise<PriceAnswer>;
}

const limits = { purpose: 'prices' as const, timeoutMs: 10_000, maxBytes: 1_000_000 };

/**
 * Creates the price provider for a URL template. @param template as checked by `config.ts`: placeholders are
 * only after the host. Private addresses are allowed, because only the operator sets the host
 */
export function createPriceProvider(template: string): PriceProvider {
  const { host } = new URL(template.replace(/\{\w+\}/g, '0'));
  return {
    host,
    async ask(question, log, signal) {
      try {
        return { bytes: await fetchBytes(addressOf(template, question), { ...limits, signal }, log) };
      } catch (error) {
        if (error instanceof OutgoingFailure) return { failure: error.message };
        throw error;
      }
    },
  };
}

/** The address with its places filled in, each encoded so that it stays one part of path or query. */
function addressOf(template: string, { symbol, isin, sedol, from, to }: PriceQuestion): URL {
  const values: Readonly<Record<string, string | null>> = {
    symbol,
    isin,
    sedol,
    from,
    to,
    from_digits: from.replaceAll('-', ''),
    to_digits: to.replaceAll('-', ''),
  };
  const filled = template.replace(/\{(\w+)\}/g, (_, place: string) => {
    const value = values[place] ?? null;
    if (value === null)
      throw new OutgoingFailure(`The price provider needs an ${place.toUpperCase()}. Add it to the security`);
    // Dots alone would climb up the path.
    if (/^\.+$/.test(value))
      throw new OutgoingFailure(`"${value}" isn’t a symbol that a price provider accepts`);
    return encodeURIComponent(value);
  });
  return new URL(filled);
}
