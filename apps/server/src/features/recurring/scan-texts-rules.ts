import { merchantKey } from '@farthing/recurring-payments';

/**
 * A text of its own: part of a long text would keep the whole of it in memory. By way of a `Buffer`, as short ones share a block,
 * where an encoder takes one for each.
 */
export function ownCopy(text: string): string {
  return Buffer.from(text).toString();
}

/** So many texts are known by heart; one that comes again after those is kept once more. */
const mostKnown = 20_000;
/** As much as goes back to the machine when it is dropped. */
const pageBytes = 131_072;

/** Texts of transactions as bytes one after the other, each with the place of its merchant key. */
export class MerchantTexts {
  /** The merchant keys of the texts, each once. */
  readonly keys: string[] = [];
  readonly #keyPlaces = new Map<string, number>();
  readonly #known = new Map<string, number>();
  readonly #wanted: ReadonlySet<string> | null;
  readonly #keyOf: number[] = [];
  readonly #ends: number[] = [];
  readonly #pages: Buffer[] = [];
  #length = 0;

  /** @param wanted the merchant keys whose texts are kept; null: all */
  constructor(wanted: ReadonlySet<string> | null) {
    this.#wanted = wanted;
  }

  /** The number of a text; below zero when its merchant is not wanted. */
  place(text: string): number {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const own = ownCopy(text);
    const key = merchantKey(own);
    const isWanted = this.#wanted === null || this.#wanted.has(key);
    const number = isWanted ? this.#keep(own, this.#placeOf(key)) : -1;
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(own, number);
    return number;
  }

  #placeOf(key: string): number {
    const known = this.#keyPlaces.get(key);
    if (known !== undefined) return known;
    const place = this.keys.push(key) - 1;
    this.#keyPlaces.set(key, place);
    return place;
  }

  #keep(text: string, key: number): number {
    const bytes = Buffer.from(text);
    for (let from = 0; from < bytes.length; ) {
      const inPage = this.#length % pageBytes;
      if (inPage === 0) this.#pages.push(Buffer.allocUnsafeSlow(pageBytes));
      const part = bytes.subarray(from, from + pageBytes - inPage);
      (this.#pages.at(-1) as Buffer).set(part, inPage);
      this.#length += part.length;
      from += part.length;
    }
    this.#ends.push(this.#length);
    return this.#keyOf.push(key) - 1;
  }

  /** The place in `keys` of a text's merchant key. */
  keyOf(number: number): number {
    return this.#keyOf[number] as number;
  }

  text(number: number): string {
    const start = number === 0 ? 0 : (this.#ends[number - 1] as number);
    const end = this.#ends[number] as number;
    const parts: Buffer[] = [];
    for (let at = start; at < end; ) {
      const page = this.#pages[Math.floor(at / pageBytes)] as Buffer;
      const part = page.subarray(at % pageBytes, Math.min(pageBytes, (at % pageBytes) + end - at));
      parts.push(part);
      at += part.length;
    }
    const [only] = parts;
    return (parts.length === 1 && only ? only : Buffer.concat(parts)).toString();
  }
}
