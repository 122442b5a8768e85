/** A rate or price that some days lacked: the first and the last of them. */
export interface Lack {
  readonly kind: 'rate' | 'price';
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Follows what one balance or holding lacks from day to day. */
export interface LackSpan {
  at(day: number, lack: Pick<Lack, 'kind' | 'name'> | undefined): void;
  end(): void;
}

export function lackSpan(days: number, note: (lack: Lack) => void): LackSpan {
  let open: Omit<Lack, 'to'> | undefined;
  const close = (to: number) => {
    if (open) note({ ...open, to });
    open = undefined;
  };
  return {
    at(day, lack) {
      if (open && (open.kind !== lack?.kind || open.name !== lack.name)) close(day - 1);
      if (lack && !open) open = { ...lack, from: day };
    },
    end: () => close(days - 1),
  };
}
