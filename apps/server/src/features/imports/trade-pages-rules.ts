/** Trades whose columns share one piece of memory. */
const tradesAPage = 4096;
const textsAPage = 256 * 1024;

/** Columns of whole numbers: places in the lists of what many trades share, and where a trade's own texts are. */
export const word = {
  ...{ number: 0, kind: 1, date: 2, time: 3, currency: 4, names: 5, cash: 6, security: 7, page: 8, start: 9 },
  ...{ figures: 10, id: 11, line: 12, extra: 13, printedDate: 14 },
} as const;
const words = 15;
/** Columns of bytes: fingerprint, the id that it was recorded under, the part of an order, letter, and what is so or not. */
export const byte = { print: 0, recorded: 16, part: 32, letter: 48, flags: 49 } as const;
const bytesEach = 50;

/** A trade's own texts, in the order in which they stand. */
const textColumns = ['figures', 'id', 'line', 'extra'] as const;
type TextColumn = (typeof textColumns)[number];

interface Page {
  readonly words: Uint32Array;
  readonly bytes: Buffer;
  readonly minors: BigInt64Array;
}

/** A page in one block: `malloc` gives large ones back when they are dropped. */
function newPage(): Page {
  const bytesFrom = tradesAPage * (8 + words * 4);
  const block = new ArrayBuffer(bytesFrom + tradesAPage * bytesEach);
  const minors = new BigInt64Array(block, 0, tradesAPage);
  return {
    minors,
    words: new Uint32Array(block, minors.byteLength, tradesAPage * words),
    bytes: Buffer.from(block, bytesFrom),
  };
}

/** The memory that columns of trades lie in: numbers, bytes and texts of each, by its position. */
export class TradePages {
  length = 0;
  readonly #pages: Page[] = [];
  readonly #texts: Buffer[] = [];
  #textsUsed = textsAPage;

  /** Makes room for one more. @returns its position */
  grow(): number {
    if (this.length % tradesAPage === 0) this.#pages.push(newPage());
    return this.length++;
  }

  word(index: number, column: number): number {
    return this.#pageOf(index).words[(index % tradesAPage) * words + column] as number;
  }

  setWord(index: number, column: number, value: number): void {
    this.#pageOf(index).words[(index % tradesAPage) * words + column] = value;
  }

  byte(index: number, column: number): number {
    return this.#pageOf(index).bytes[byteAt(index, column)] as number;
  }

  setByte(index: number, column: number, value: number): void {
    this.#pageOf(index).bytes[byteAt(index, column)] = value;
  }

  /** Sixteen bytes of a trade as hex digits. */
  hex(index: number, column: number): string {
    const at = byteAt(index, column);
    return this.#pageOf(index).bytes.toString('hex', at, at + 16);
  }

  setHex(index: number, column: number, digits: string): void {
    this.#pageOf(index).bytes.write(digits, byteAt(index, column), 'hex');
  }

  minor(index: number): bigint {
    return this.#pageOf(index).minors[index % tradesAPage] as bigint;
  }

  setMinor(index: number, minor: bigint): void {
    this.#pageOf(index).minors[index % tradesAPage] = minor;
  }

  text(index: number, column: TextColumn): string {
    let start = this.word(index, word.start);
    for (const before of textColumns) {
      const end = start + this.word(index, word[before]);
      if (before === column)
        return (this.#texts[this.word(index, word.page)] as Buffer).toString('utf8', start, end);
      start = end;
    }
    return '';
  }

  /** Writes a trade's own texts; those that it had before are no longer read. */
  setTexts(index: number, texts: Readonly<Record<TextColumn, string>>): void {
    const whole = texts.figures + texts.id + texts.line + texts.extra;
    const most = whole.length * 3;
    if (this.#textsUsed + most > (this.#texts.at(-1)?.length ?? 0)) {
      this.#texts.push(Buffer.allocUnsafeSlow(Math.max(textsAPage, most)));
      this.#textsUsed = 0;
    }
    const page = this.#texts.at(-1) as Buffer;
    this.setWord(index, word.page, this.#texts.length - 1);
    this.setWord(index, word.start, this.#textsUsed);
    // Mostly all are plain letters, which are written at once: each call out of JavaScript costs more than the letters.
    const isPlain = page.write(whole, this.#textsUsed, 'utf8') === whole.length;
    for (const column of textColumns) {
      const text = texts[column];
      const length = isPlain ? text.length : page.write(text, this.#textsUsed, 'utf8');
      this.setWord(index, word[column], length);
      this.#textsUsed += length;
    }
  }

  #pageOf(index: number): Page {
    return this.#pages[Math.floor(index / tradesAPage)] as Page;
  }
}

function byteAt(index: number, column: number): number {
  return (index % tradesAPage) * bytesEach + column;
}

/** Values that many trades share, held once. */
export class Shared<Value> {
  readonly #places = new Map<unknown, number>();
  readonly all: Value[] = [];

  /** The place of a value, which is told from others by its key. */
  placeOf(key: unknown, value: Value): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.all.length);
    return this.all.push(value) - 1;
  }

  at(place: number): Value {
    return this.all[place] as Value;
  }
}
