/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  part(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  }

  between(least: number, most: number): number {
    return least + this.part() * (most - least);
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.whole(0, values.length - 1)] as Value;
  }

  happens(chance: number): boolean {
    return this.part() < chance;
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.whole(0, 9)).join('');
  }
}
