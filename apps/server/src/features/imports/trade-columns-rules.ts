import type { OutcomeLetter } from './rules.ts';
import type { SecurityNames, TradeDraft } from './trade-draft-rules.ts';
import { byte, Shared, TradePages, word } from './trade-pages-rules.ts';
import type { NewPendingTrade, PendingTrade, RowSecurity } from './trade-run-rules.ts';

/** Bits of what is so or not. */
const flag = { again: 1, hasLine: 2, isRecorded: 4, hasPart: 8, isRepeat: 16 } as const;

/**
 * The trades of a file on their way, in columns: a hundred bytes and its own texts each, where objects would take five hundred,
 * which the collector would have to go through again and again. A trade is an object as long as somebody looks at it.
 */
export class TradeColumns implements Iterable<PendingTrade> {
  readonly pages = new TradePages();
  readonly kinds = new Shared<Pick<TradeDraft, 'type' | 'half'>>();
  readonly texts = new Shared<string | null>();
  readonly names = new Shared<SecurityNames>();
  readonly cash = new Shared<Omit<NonNullable<TradeDraft['cash']>, 'minor'> | null>();
  readonly securities = new Shared<RowSecurity | undefined>();

  constructor() {
    this.texts.placeOf(null, null);
    this.cash.placeOf(null, null);
    this.securities.placeOf(undefined, undefined);
  }

  get length(): number {
    return this.pages.length;
  }

  add(trade: NewPendingTrade): void {
    const { pages } = this;
    const { number, draft, fingerprint, externalId, part, letter, again, isRepeat, lineText } = trade;
    const index = pages.grow();
    pages.setWord(index, word.number, number);
    pages.setHex(index, byte.print, fingerprint);
    if (part !== null) pages.setHex(index, byte.part, part);
    pages.setByte(index, byte.letter, letter?.charCodeAt(0) ?? 0);
    const has = (lineText === null ? 0 : flag.hasLine) | (part === null ? 0 : flag.hasPart);
    pages.setByte(index, byte.flags, has | (again ? flag.again : 0) | (isRepeat ? flag.isRepeat : 0));
    const printed = trade.printedDate ?? null;
    pages.setWord(index, word.printedDate, this.texts.placeOf(printed, printed));
    this.write(index, draft, externalId, lineText);
  }

  /** Writes what a trade is. */
  write(index: number, draft: TradeDraft, externalId: string, lineText: string | null): void {
    const { pages, texts } = this;
    const { type, half, security, cash, notes, remark } = draft;
    const { isin, sedol, symbol, name } = security;
    const kind = this.kinds.placeOf(`${type} ${half ?? ''}`, { type, ...(half ? { half } : {}) });
    pages.setWord(index, word.kind, kind);
    for (const field of ['date', 'time', 'currency'] as const)
      pages.setWord(index, word[field], texts.placeOf(draft[field], draft[field]));
    // Cells may hold any letter: only their lengths tell where one ends.
    const key = `${isin?.length} ${sedol?.length} ${symbol?.length} ${isin}${sedol}${symbol}${name}`;
    pages.setWord(index, word.names, this.names.placeOf(key, { isin, sedol, symbol, name }));
    if (cash) {
      const { minor: _minor, ...shared } = cash;
      pages.setWord(index, word.cash, this.cash.placeOf(`${cash.currency} ${cash.kind}`, shared));
    } else pages.setWord(index, word.cash, 0);
    pages.setMinor(index, cash?.minor ?? 0n);
    const extra = notes === null && remark === null ? '' : JSON.stringify([notes, remark]);
    pages.setTexts(index, { figures: figuresOf(draft), id: externalId, line: lineText ?? '', extra });
  }

  at(index: number): PendingTrade {
    return new TradeInColumns(this, index);
  }

  *[Symbol.iterator](): Generator<PendingTrade> {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }

  *entries(): Generator<[number, PendingTrade]> {
    for (let index = 0; index < this.length; index++) yield [index, this.at(index)];
  }

  /** The positions of those that are wanted, by day, time and the broker's id, whatever the file's order. */
  inOrder(isWanted: (trade: PendingTrade) => boolean): number[] {
    const { pages, texts, length } = this;
    const rank = ranksOf(texts.all);
    const rankIn = (index: number, column: number) => rank[pages.word(index, column)] ?? 0;
    const wanted: number[] = [];
    for (const [index, trade] of this.entries()) if (isWanted(trade)) wanted.push(index);
    // A rank and a position in one number, which sorts without a function.
    const sorted = Float64Array.from(wanted, (index) => rankIn(index, word.date) * length + index).sort();
    const ordered: number[] = [];
    for (let start = 0; start < sorted.length; ) {
      const day = Math.floor((sorted[start] as number) / length);
      const ofDay: { index: number; time: number; id: string }[] = [];
      for (; start < sorted.length && Math.floor((sorted[start] as number) / length) === day; start++) {
        const index = (sorted[start] as number) % length;
        ofDay.push({ index, time: rankIn(index, word.time), id: pages.text(index, 'id') });
      }
      ofDay.sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
      for (const { index } of ofDay) ordered.push(index);
    }
    return ordered;
  }
}

/** The rank of each text among all; null is before every text. */
function ranksOf(texts: readonly (string | null)[]): number[] {
  const ranks: number[] = [];
  const order = texts.map((text, place) => ({ text: text ?? '', place }));
  order.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  for (const [rank, { place }] of order.entries()) ranks[place] = rank;
  return ranks;
}

const figures = ['quantity', 'price', 'fees', 'amount', 'fxRate', 'ratio', 'old', 'new'] as const;

/** A draft's figures with blanks between; nothing for one that it has not. */
function figuresOf(draft: TradeDraft): string {
  let text = draft.quantity ?? '';
  for (let at = 1; at < figures.length; at++) text += ` ${draft[figures[at] as 'price'] ?? ''}`;
  return text;
}

class TradeInColumns implements PendingTrade {
  readonly #columns: TradeColumns;
  readonly #pages: TradePages;
  readonly #index: number;

  constructor(columns: TradeColumns, index: number) {
    this.#columns = columns;
    this.#pages = columns.pages;
    this.#index = index;
  }

  get number(): number {
    return this.#word(word.number);
  }
  get type(): TradeDraft['type'] {
    return this.#columns.kinds.at(this.#word(word.kind)).type;
  }
  get half(): TradeDraft['half'] {
    return this.#columns.kinds.at(this.#word(word.kind)).half;
  }
  get date(): string {
    return this.#columns.texts.at(this.#word(word.date)) as string;
  }
  get printedDate(): string | undefined {
    return this.#columns.texts.at(this.#word(word.printedDate)) ?? undefined;
  }
  get currency(): string {
    return this.#columns.texts.at(this.#word(word.currency)) as string;
  }
  get names(): SecurityNames {
    return this.#columns.names.at(this.#word(word.names));
  }
  get cashCurrency(): string | null {
    return this.#columns.cash.at(this.#word(word.cash))?.currency ?? null;
  }
  get draft(): TradeDraft {
    const [columns, pages, index] = [this.#columns, this.#pages, this.#index];
    const [quantity, price, fees, amount, fxRate, ratio, old, fresh] = pages
      .text(index, 'figures')
      .split(' ');
    const cash = columns.cash.at(this.#word(word.cash));
    const extra = pages.text(index, 'extra');
    const [notes, remark] =
      extra === '' ? [null, null] : (JSON.parse(extra) as [string | null, string | null]);
    const { type, half } = columns.kinds.at(this.#word(word.kind));
    const draft: { -readonly [Field in keyof TradeDraft]: TradeDraft[Field] } = {
      type,
      date: this.date,
      time: columns.texts.at(this.#word(word.time)),
      security: this.names,
      currency: this.currency,
      quantity: quantity || null,
      price: price || null,
      fees: fees ?? '',
      amount: amount || null,
      fxRate: fxRate || null,
      notes,
      cash: cash && { minor: pages.minor(index), ...cash },
      remark,
    };
    if (half) draft.half = half;
    if (ratio) draft.ratio = ratio;
    if (old) draft.old = old;
    if (fresh) draft.new = fresh;
    return draft;
  }
  set draft(draft: TradeDraft) {
    this.#columns.write(this.#index, draft, this.externalId, this.lineText);
  }
  get fingerprint(): string {
    return this.#pages.hex(this.#index, byte.print);
  }
  set fingerprint(fingerprint: string) {
    this.#pages.setHex(this.#index, byte.print, fingerprint);
  }
  get externalId(): string {
    return this.#pages.text(this.#index, 'id');
  }
  set externalId(externalId: string) {
    this.#columns.write(this.#index, this.draft, externalId, this.lineText);
  }
  get part(): string | null {
    return this.#has(flag.hasPart) ? this.#pages.hex(this.#index, byte.part) : null;
  }
  get lineText(): string | null {
    return this.#has(flag.hasLine) ? this.#pages.text(this.#index, 'line') : null;
  }
  get letter(): OutcomeLetter | undefined {
    const code = this.#pages.byte(this.#index, byte.letter);
    return code === 0 ? undefined : (String.fromCharCode(code) as OutcomeLetter);
  }
  set letter(letter: OutcomeLetter | undefined) {
    this.#pages.setByte(this.#index, byte.letter, letter?.charCodeAt(0) ?? 0);
  }
  get isRepeat(): boolean {
    return this.#has(flag.isRepeat);
  }
  get again(): boolean {
    return this.#has(flag.again);
  }
  set again(again: boolean) {
    this.#set(flag.again, again);
  }
  get security(): RowSecurity | undefined {
    return this.#columns.securities.at(this.#word(word.security));
  }
  set security(security: RowSecurity | undefined) {
    const place = this.#columns.securities.placeOf(security, security);
    this.#pages.setWord(this.#index, word.security, place);
  }
  get recordedAs(): string | undefined {
    if (!this.#has(flag.isRecorded)) return undefined;
    const hex = this.#pages.hex(this.#index, byte.recorded);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }
  set recordedAs(id: string | undefined) {
    this.#set(flag.isRecorded, id !== undefined);
    this.#pages.setHex(this.#index, byte.recorded, (id ?? '').replaceAll('-', ''));
  }

  #word(column: number): number {
    return this.#pages.word(this.#index, column);
  }
  #has(bit: number): boolean {
    return (this.#pages.byte(this.#index, byte.flags) & bit) !== 0;
  }
  #set(bit: number, is: boolean): void {
    const flags = this.#pages.byte(this.#index, byte.flags);
    this.#pages.setByte(this.#index, byte.flags, is ? flags | bit : flags & ~bit);
  }
}
