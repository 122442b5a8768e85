/** A result whose buffers move to the thread that asked, in place of being copied. */
export class TransferredResult<Value> {
  readonly value: Value;
  readonly buffers: readonly ArrayBuffer[];

  constructor(value: Value, buffers: readonly ArrayBuffer[]) {
    this.value = value;
    this.buffers = buffers;
  }
}
