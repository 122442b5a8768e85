import { merchantKey } from '@farthing/recurring-payments';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A text of its own: part of a long text would keep the whole of it in memory. */
export function ownCopy(text: string): string {
  return decoder.decode(encoder.encode(text));
}

/** So many texts are known by heart; one that comes again after those is kept once more. */
const mostKnown = 20_000;
const pageBytes = 65_536;

/** Texts of transactions as bytes one after the other, each with the place of its merchant key. */
export class MerchantTexts {
  /** The merchant keys of the texts, each once. */
  readonly keys: string[] = [];
  readonly #keyPlaces = new Map<string, number>();
  readonly #known = new Map<string, number>();
  readonly #wanted: ReadonlySet<string> | null;
  readonly #keyOf: number[] = [];
  readonly #ends: number[] = [];
  readonly #pages: Uint8Array[] = [];
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
    const bytes = encoder.encode(text);
    for (let from = 0; from < bytes.length; ) {
      const inPage = this.#length % pageBytes;
      if (inPage === 0) this.#pages.push(new Uint8Array(pageBytes));
      const part = bytes.subarray(from, from + pageBytes - inPage);
      (this.#pages.at(-1) as Uint8Array).set(part, inPage);
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
    const bytes = new Uint8Array(end - start);
    for (let at = start; at < end; ) {
      const page = this.#pages[Math.floor(at / pageBytes)] as Uint8Array;
      const part = page.subarray(at % pageBytes, Math.min(pageBytes, (at % pageBytes) + end - at));
      bytes.set(part, at - start);
      at += part.length;
    }
    return decoder.decode(bytes);
  }
}
