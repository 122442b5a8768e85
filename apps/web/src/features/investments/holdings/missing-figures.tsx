import type { MissingFigure } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { securitiesQuery } from '../../../api/securities.ts';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { ButtonLink } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { missingFigures as texts } from './texts.tsx';

interface MissingFiguresProps {
  readonly missing: readonly MissingFigure[];
  /** Consequence of the missing figure: "The value is not complete without it." */
  readonly meaning: string;
}

/** Largest number of missing figures listed by name. More are only counted. */
const mostNamed = 3;

/** Prices and rates that figures lack, each with the way to add it. */
export function MissingFigures({ missing, meaning }: MissingFiguresProps) {
  const { data: securities = [] } = useQuery({ ...securitiesQuery, enabled: missing.length > 0 });
  const each = [...new Map(missing.map((one) => [`${one.kind} ${one.name}`, one])).values()];
  const rest = each.length - mostNamed;
  return (
    <>
      {each.slice(0, mostNamed).map(({ kind, name, date }) => (
        <Notice
          key={`${kind} ${name}`}
          tone="warning"
          title={kind === 'price' ? texts.noPriceStored(name) : texts.noRateStored(name)}
          action={
            kind === 'rate' ? (
              <ButtonLink kind="quiet" to="/settings/exchange-rates">
                {common.addARate}
              </ButtonLink>
            ) : (
              <PriceLink id={securities.find(({ symbol }) => symbol === name)?.id} symbol={name} />
            )
          }
        >
          {texts.noneBefore(dayText(date), meaning)}
        </Notice>
      ))}
      {rest > 0 && (
        <Notice
          tone="warning"
          title={texts.moreAreMissing(rest)}
          action={
            <ButtonLink kind="quiet" to="/investments/securities">
              {common.seeAllSecurities}
            </ButtonLink>
          }
        >
          {meaning}
        </Notice>
      )}
    </>
  );
}

function PriceLink({ id, symbol }: { readonly id: string | undefined; readonly symbol: string }) {
  if (!id) {
    return (
      <ButtonLink kind="quiet" to="/investments/securities">
        {common.addAPrice}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      kind="quiet"
      to="/investments/securities/$securityId"
      params={{ securityId: id }}
      aria-label={texts.addAPriceOf(symbol)}
    >
      {common.addAPrice}
    </ButtonLink>
  );
}
