/** A set of fingerprints, told apart by their first 64 bits. */
export interface FingerprintSet {
  /** Whether the fingerprint (32 hex digits) is new; remembers it. */
  add(fingerprint: string): boolean;
  has(fingerprint: string): boolean;
  /** Remembers fingerprints whose first eight bytes follow each other in `bytes`. */
  addAll(bytes: Uint8Array): void;
}

/**
 * Makes an empty set: a table of 64-bit prefixes, 16 bytes a row at a million rows, where a Set of strings would take a
 * hundred. The lowest of the 64 bits tells a place that is taken and is not compared.
 */
export function createFingerprintSet(): FingerprintSet {
  let size = 1 << 12;
  let used = 0;
  let high = new Uint32Array(size);
  let low = new Uint32Array(size);

  /** The place of a prefix, or where it would stand. */
  const slotOf = (first: number, second: number): number => {
    let slot = second & (size - 1);
    while (low[slot] !== 0 && (high[slot] !== first || low[slot] !== second)) slot = (slot + 1) & (size - 1);
    return slot;
  };
  const grow = (): void => {
    const [oldHigh, oldLow] = [high, low];
    size *= 2;
    high = new Uint32Array(size);
    low = new Uint32Array(size);
    for (let from = 0; from < oldLow.length; from++) {
      const [first, second] = [oldHigh[from] as number, oldLow[from] as number];
      if (second !== 0) put(slotOf(first, second), first, second);
    }
  };
  const put = (slot: number, first: number, second: number): void => {
    high[slot] = first;
    low[slot] = second;
  };
  const place = (first: number, second: number): boolean => {
    if (used * 2 >= size) grow();
    const slot = slotOf(first, second);
    if (low[slot] !== 0) return false;
    put(slot, first, second);
    used++;
    return true;
  };
  return {
    add: (fingerprint) => place(wordAt(fingerprint, 0), (wordAt(fingerprint, 8) | 1) >>> 0),
    has: (fingerprint) => low[slotOf(wordAt(fingerprint, 0), (wordAt(fingerprint, 8) | 1) >>> 0)] !== 0,
    addAll(bytes) {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let at = 0; at + 8 <= bytes.length; at += 8)
        place(view.getUint32(at), (view.getUint32(at + 4) | 1) >>> 0);
    },
  };
}

/** Eight hex digits from a place on, as a number: cutting them out and reading the piece would leave a string behind. */
function wordAt(text: string, at: number): number {
  let word = 0;
  for (let place = at; place < at + 8; place++) {
    const code = text.charCodeAt(place);
    word = (word << 4) | (code < 58 ? code - 48 : (code | 32) - 87);
  }
  return word >>> 0;
}
