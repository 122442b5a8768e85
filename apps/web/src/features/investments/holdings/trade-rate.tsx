import { useQuery } from '@tanstack/react-query';
import { conversionQuery } from '../../../api/exchange-rates.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { dayText } from '../../../design/format.ts';
import { Row, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { rateText } from '../../ledger/exchange-rates/typed-rate.ts';
import { readFigure } from '../securities/typed-figure.ts';
import { tradeRate as texts } from './texts.tsx';
import type { TradeDraft } from './trade-draft.ts';
import { hasMoney } from './trade-types.ts';

/** Exchange rate of a trade, as far as it is known. */
export interface TradeRateState {
  /** Pounds for one unit; undefined for pounds, while it is looked up, and where none is stored. */
  readonly rate: string | undefined;
  readonly date: string | undefined;
  readonly missing: boolean;
}

/** The rate that a trade is taken at: the typed one, or that stored for its day. */
export function useTradeRate(draft: TradeDraft): TradeRateState {
  const { currency, date, type, ownRate, fxRate } = draft;
  const wanted = currency !== 'GBP' && date !== '' && hasMoney(type);
  const query = useQuery({
    ...conversionQuery(currency, 'GBP', '1', date),
    enabled: wanted,
    retry: false,
  });
  // Of other failures the server is the judge: it looks the rate up again when the trade comes.
  const missing = wanted && query.error instanceof ApiProblem && query.error.status === 422;
  if (wanted && (ownRate || missing)) {
    const read = readFigure(fxRate, { what: texts.aRate });
    return { rate: read.ok ? read.value : undefined, date: undefined, missing };
  }
  return { rate: wanted ? query.data?.rate : undefined, date: query.data?.rate_date, missing };
}

interface TradeRateProps {
  readonly draft: TradeDraft;
  readonly set: (change: Partial<TradeDraft>) => void;
  readonly state: TradeRateState;
  readonly error: string | undefined;
}

/** Exchange rate of a foreign trade. The user can enter another one, and has to if none is stored. */
export function TradeRate({ draft, set, state, error }: TradeRateProps) {
  const { currency, date, type } = draft;
  if (currency === 'GBP' || !hasMoney(type)) return null;
  if (!draft.ownRate && !state.missing) {
    return (
      <Row justify="between">
        <Text size={14} tone="quiet">
          {state.rate === undefined || state.date === undefined
            ? texts.lookingUp
            : texts.storedFor(rateText(currency, 'GBP', state.rate), dayText(state.date))}
        </Text>
        <Button kind="quiet" small onClick={() => set({ ownRate: true, fxRate: '' })}>
          {texts.anotherRate}
        </Button>
      </Row>
    );
  }
  return (
    <Stack gap={2}>
      {state.missing && (
        <Notice tone="warning">{texts.noneStored(currency, date === '' ? undefined : dayText(date))}</Notice>
      )}
      <TextField
        label={texts.poundsForOne(currency)}
        description={texts.ownRateNote}
        inputMode="decimal"
        value={draft.fxRate}
        onChange={(fxRate) => set({ fxRate })}
        error={error}
        maxLength={40}
      />
      {!state.missing && (
        <Row>
          <Button kind="quiet" small onClick={() => set({ ownRate: false })}>
            {texts.takeStoredRate}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
