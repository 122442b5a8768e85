/** A rate or price missing on some days: the first and the last of them. */
export interface MissingData {
  readonly kind: 'rate' | 'price';
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Follows the missing rate or price of one balance or holding from day to day. */
export interface MissingDays {
  at(day: number, missing: Pick<MissingData, 'kind' | 'name'> | undefined): void;
  end(): void;
}

export function trackMissing(days: number, note: (missing: MissingData) => void): MissingDays {
  let open: Omit<MissingData, 'to'> | undefined;
  const close = (to: number) => {
    if (open) note({ ...open, to });
    open = undefined;
  };
  return {
    at(day, missing) {
      if (open && (open.kind !== missing?.kind || open.name !== missing.name)) close(day - 1);
      if (missing && !open) open = { ...missing, from: day };
    },
    end: () => close(days - 1),
  };
}
