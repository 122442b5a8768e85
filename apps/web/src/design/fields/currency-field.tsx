import { useMemo } from 'react';
import * as common from '../common-texts.ts';
import { currencyName, otherCurrencies, usualCurrencies } from '../currencies.ts';
import { currencyField as texts } from '../texts.tsx';
import { SelectField } from './choice-fields.tsx';
import type { FieldProps } from './field.tsx';

interface CurrencyFieldProps extends FieldProps {
  /** ISO 4217 code, or empty where `anyLabel` is given. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Currencies to offer first, such as those that accounts are in. */
  readonly first?: readonly string[];
  /** Adds an empty choice of this name, for filters: "Any currency". */
  readonly anyLabel?: string;
}

/** One currency: the usual ones first, then all others. Typing a code or a name finds it, as in every list. */
export function CurrencyField({ first = [], anyLabel, ...props }: CurrencyFieldProps) {
  const key = first.join();
  const options = useMemo(() => {
    const heads = [...new Set([...key.split(',').filter(Boolean), ...usualCurrencies])];
    const line = (code: string) => ({ value: code, label: `${code} · ${currencyName(code)}` });
    return [
      ...(anyLabel === undefined ? [] : [{ value: '', label: anyLabel }]),
      { group: texts.usual, items: heads.map(line) },
      {
        group: common.allOthers,
        items: otherCurrencies()
          .filter(({ code }) => !heads.includes(code))
          .map(({ code }) => line(code)),
      },
    ];
  }, [key, anyLabel]);
  return <SelectField {...props} options={options} />;
}
