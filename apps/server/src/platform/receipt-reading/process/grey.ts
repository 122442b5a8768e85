/** A picture of grey values, 0 black to 255 white, row by row. */
export interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
