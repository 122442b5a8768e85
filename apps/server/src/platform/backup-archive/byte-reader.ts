/** Takes bytes of a stream in the portions that a format has, whatever portions they come in. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer[] = [];
  #length = 0;
  #isOver = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Returns the next bytes. Fewer than requested only at the end of the stream. */
  async upTo(count: number): Promise<Buffer> {
    while (this.#length < count && (await this.#more()));
    return this.#take(Math.min(count, this.#length));
  }

  /** The next bytes, or undefined when the stream has fewer left. */
  async exactly(count: number): Promise<Buffer | undefined> {
    const bytes = await this.upTo(count);
    return bytes.length === count ? bytes : undefined;
  }

  /** All up to and with the first match; undefined when the stream does not begin with `intro` or has no match. */
  async until(end: RegExp, longest: number, intro: string): Promise<Buffer | undefined> {
    for (;;) {
      const text = Buffer.concat(this.#held).toString('latin1');
      if (!intro.startsWith(text.slice(0, intro.length))) return undefined;
      const found = end.exec(text);
      if (found) return this.#take(found.index + found[0].length);
      if (text.length > longest || !(await this.#more())) return undefined;
    }
  }

  /** Returns true at the end of the stream. */
  async isAtEnd(): Promise<boolean> {
    while (this.#length === 0 && (await this.#more()));
    return this.#length === 0;
  }

  async #more(): Promise<boolean> {
    if (this.#isOver) return false;
    const { value, done } = await this.#source.next();
    if (done) {
      this.#isOver = true;
      return false;
    }
    if (value.length > 0) {
      this.#held.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      this.#length += value.length;
    }
    return true;
  }

  #take(count: number): Buffer {
    const held = this.#held.length === 1 && this.#held[0] ? this.#held[0] : Buffer.concat(this.#held);
    this.#held = [held.subarray(count)];
    this.#length -= count;
    return held.subarray(0, count);
  }
}
