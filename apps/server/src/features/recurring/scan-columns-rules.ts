import { currencyPlaces, parseMinor } from '@farthing/money';
import type { RecurringRow } from '@farthing/recurring-payments';
import { readPlainAmount, readUuid, uuidText } from './scan-fields-rules.ts';
import { MerchantTexts, ownCopy } from './scan-texts-rules.ts';

/** Transactions in columns, numbered from 0 as they came. */
export interface RowColumns {
  /**
   * Takes lines in, one a transaction, of fields with tabs between: id, day, signed amount, currency, account, whether it is
   * a transfer, the user's mark (`t`, `f` or nothing), category, text.
   */
  add(block: string): void;
  /** How many rows there are. */
  count(): number;
  /** The merchant keys of the rows, each once. */
  readonly keys: readonly string[];
  /** The place in `keys` of a row's key. */
  keyOf(at: number): number;
  /** The last 32 bits of an id, to tell quickly that it is none of some; undefined of ids that are no UUIDs. */
  tailOf(at: number): number | undefined;
  idOf(at: number): string;
  /** A row as the engine takes it: its texts are made when they are asked for. */
  row(at: number): RecurringRow;
}

/** Empty columns. @param wanted the merchant keys whose rows are kept; null: all */
export function rowColumns(wanted: ReadonlySet<string> | null): RowColumns {
  return new Columns(wanted);
}

/** The last 32 bits of a UUID, as `tailOf` answers them; undefined of anything else. */
export function tailOfId(id: string): number | undefined {
  const words = new Uint32Array(4);
  return readUuid(id, 0, id.length, words, 0) ? words[3] : undefined;
}

/** Columns grow by pieces of so many rows, so that nothing is copied: 36 bytes a row, where an object takes 500. */
const pieceBits = 12;
const pieceRows = 1 << pieceBits;
const placeIn = pieceRows - 1;

/**
 * All columns of a piece in one block of 144 KiB, which goes back to the machine when it is dropped. Blocks below 128 KiB are
 * taken from what `malloc` has for small ones, and what lives longer than they do comes to lie between them.
 */
class Piece {
  readonly #block = new ArrayBuffer(pieceRows * 36);
  readonly amounts = new BigInt64Array(this.#block, 0, pieceRows);
  /** Ids in four words each. */
  readonly ids = new Uint32Array(this.#block, pieceRows * 8, pieceRows * 4);
  readonly days = new Uint32Array(this.#block, pieceRows * 24, pieceRows);
  readonly kinds = new Uint32Array(this.#block, pieceRows * 28, pieceRows);
  readonly texts = new Uint32Array(this.#block, pieceRows * 32, pieceRows);
}

/** What many rows have in common: one object for all of them. */
interface Kind {
  readonly currency: string;
  readonly places: number;
  readonly accountId: string;
  readonly isTransfer: boolean;
  readonly toggle: boolean | null;
  readonly category: string | null;
}

function kindOf(text: string): Kind {
  const [currency = '', accountId = '', transfer, mark, category = ''] = text.split('\t');
  return {
    currency,
    places: currencyPlaces(currency),
    accountId,
    isTransfer: transfer === 't',
    toggle: mark === '' ? null : mark === 't',
    category: category === '' ? null : category,
  };
}

/** Values of few kinds, each with a number. */
class Interned<Value> {
  readonly values: Value[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #make: (text: string) => Value;

  constructor(make: (text: string) => Value) {
    this.#make = make;
  }

  numberOf(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      const own = ownCopy(text);
      number = this.values.push(this.#make(own)) - 1;
      this.#numbers.set(own, number);
    }
    return number;
  }
}

class Columns implements RowColumns {
  readonly texts: MerchantTexts;
  readonly pieces: Piece[] = [];
  readonly days = new Interned((text) => text);
  readonly kinds = new Interned(kindOf);
  /** Ids that are no UUIDs, by row. */
  readonly #oddIds = new Map<number, string>();
  #length = 0;

  constructor(wanted: ReadonlySet<string> | null) {
    this.texts = new MerchantTexts(wanted);
  }

  get keys(): readonly string[] {
    return this.texts.keys;
  }

  count(): number {
    return this.#length;
  }

  add(block: string): void {
    for (let start = 0; start < block.length; ) {
      const found = block.indexOf('\n', start);
      const end = found < 0 ? block.length : found;
      this.#addLine(block, start, end);
      start = end + 1;
    }
  }

  #addLine(block: string, start: number, end: number): void {
    const idEnd = block.indexOf('\t', start);
    const dayEnd = block.indexOf('\t', idEnd + 1);
    const amountEnd = block.indexOf('\t', dayEnd + 1);
    let kindEnd = amountEnd;
    for (let field = 0; field < 5; field++) kindEnd = block.indexOf('\t', kindEnd + 1);
    const text = this.texts.place(block.slice(kindEnd + 1, end));
    if (text < 0) return;
    const at = this.#length++;
    const place = at & placeIn;
    if (place === 0) this.pieces.push(new Piece());
    const piece = this.pieces[at >> pieceBits] as Piece;
    if (!readUuid(block, start, idEnd, piece.ids, place * 4))
      this.#oddIds.set(at, ownCopy(block.slice(start, idEnd)));
    const kind = this.kinds.numberOf(block.slice(amountEnd + 1, kindEnd));
    const { currency, places } = this.kinds.values[kind] as Kind;
    piece.days[place] = this.days.numberOf(block.slice(idEnd + 1, dayEnd));
    piece.kinds[place] = kind;
    piece.texts[place] = text;
    piece.amounts[place] =
      readPlainAmount(block, dayEnd + 1, amountEnd, places) ??
      parseMinor(block.slice(dayEnd + 1, amountEnd), currency);
  }

  keyOf(at: number): number {
    return this.texts.keyOf((this.pieces[at >> pieceBits] as Piece).texts[at & placeIn] as number);
  }

  tailOf(at: number): number | undefined {
    if (this.#oddIds.size > 0 && this.#oddIds.has(at)) return undefined;
    return (this.pieces[at >> pieceBits] as Piece).ids[(at & placeIn) * 4 + 3] as number;
  }

  idOf(at: number): string {
    const odd = this.#oddIds.size > 0 ? this.#oddIds.get(at) : undefined;
    return odd ?? uuidText((this.pieces[at >> pieceBits] as Piece).ids, (at & placeIn) * 4);
  }

  row(at: number): RecurringRow {
    return new ColumnRow(this, at);
  }
}

/** A row of the columns. The engine looks at day and amount of each, and at the texts of those in a series only. */
class ColumnRow implements RecurringRow {
  readonly #columns: Columns;
  readonly #at: number;

  constructor(columns: Columns, at: number) {
    this.#columns = columns;
    this.#at = at;
  }

  get #piece(): Piece {
    return this.#columns.pieces[this.#at >> pieceBits] as Piece;
  }

  get #kind(): Kind {
    return this.#columns.kinds.values[this.#piece.kinds[this.#at & placeIn] as number] as Kind;
  }

  get id(): string {
    return this.#columns.idOf(this.#at);
  }

  get date(): string {
    return this.#columns.days.values[this.#piece.days[this.#at & placeIn] as number] as string;
  }

  get amountMinor(): bigint {
    return this.#piece.amounts[this.#at & placeIn] as bigint;
  }

  get currency(): string {
    return this.#kind.currency;
  }

  get accountId(): string {
    return this.#kind.accountId;
  }

  get isTransfer(): boolean {
    return this.#kind.isTransfer;
  }

  get toggle(): boolean | null {
    return this.#kind.toggle;
  }

  get category(): string | null {
    return this.#kind.category;
  }

  get merchant(): string {
    return this.#columns.texts.text(this.#piece.texts[this.#at & placeIn] as number);
  }

  get merchantKey(): string {
    return this.#columns.keys[this.#columns.keyOf(this.#at)] as string;
  }
}
