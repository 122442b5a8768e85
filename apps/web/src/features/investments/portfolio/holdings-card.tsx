import type { Holding, PortfolioSummary } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { dayText, joinParts, todayHere } from '../../../design/format.ts';
import { Gain } from '../../../design/gain.tsx';
import { Card, NotOnPhone, OnPhone } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { List, ListLink } from '../../../design/list.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { type Column, Table } from '../../../design/table.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { Units } from '../../../design/units.tsx';
import { unitPrice } from '../../../design/units-text.ts';
import { gainShare, isHeld, sumOf, wrapperNames } from '../holdings/holding-words.ts';
import { sortByValue } from './sort-by-value.ts';
import { holdingsCard as texts } from './texts.tsx';

interface HoldingsCardProps {
  readonly summary: PortfolioSummary;
  readonly holdings: readonly Holding[];
  readonly accountNames: ReadonlyMap<string, string>;
}

/** Current holdings with totals, most valuable first, and sold ones behind a single line. */
export function HoldingsCard({ summary, holdings, accountNames }: HoldingsCardProps) {
  const held = sortByValue(holdings.filter(isHeld));
  const sold = holdings.filter((holding) => !isHeld(holding));
  const noteOf = (holding: Holding) =>
    joinParts(
      holding.symbol === holding.name ? '' : holding.symbol,
      accountNames.get(holding.account_id),
      wrapperNote(holding.wrapper, accountNames.get(holding.account_id)),
    );
  return (
    <Card title={texts.holdings} padded={false}>
      {held.length === 0 && (
        <PaddedFoot>
          <Hint>{texts.nothingHeld}</Hint>
        </PaddedFoot>
      )}
      {held.length > 0 && (
        <>
          {summary.partly_counted && (
            <PaddedFoot>
              <Hint>{texts.inFull}</Hint>
            </PaddedFoot>
          )}
          <NotOnPhone>
            <Table
              label={texts.holdings}
              rows={held}
              keyOf={({ id }) => id}
              columns={columnsOf(noteOf)}
              foot={<Sums held={held} summary={summary} />}
            />
          </NotOnPhone>
          <OnPhone>
            <List label={texts.holdings}>
              {held.map((holding) => (
                <HoldingLine key={holding.id} holding={holding} note={noteOf(holding)} />
              ))}
            </List>
          </OnPhone>
        </>
      )}
      {sold.length > 0 && (
        <PaddedFoot>
          <WithoutUnits holdings={sold} noteOf={noteOf} />
        </PaddedFoot>
      )}
    </Card>
  );
}

/** Days after which a price is called old, as in the results of connections. */
const freshDays = 7;

/** The day of a price, and a word on it if it is old. */
function priceDayText(day: string): string {
  const isOld = Date.parse(todayHere()) - Date.parse(day) > freshDays * 86_400_000;
  return isOld ? texts.oldPrice(dayText(day)) : dayText(day);
}

interface WithoutUnitsProps {
  readonly holdings: readonly Holding[];
  readonly noteOf: (holding: Holding) => string;
}

function WithoutUnits({ holdings, noteOf }: WithoutUnitsProps) {
  return (
    <Disclosure title={texts.withoutUnits(holdings.length)}>
      <List label={texts.holdingsWithoutUnits} dense>
        {holdings.map((holding) => (
          <ListLink
            key={holding.id}
            to="/investments/holdings/$holdingId"
            params={{ holdingId: holding.id }}
            note={noteOf(holding)}
          >
            {holding.name}
          </ListLink>
        ))}
      </List>
    </Disclosure>
  );
}

/** Returns the tax treatment, if it isn't the usual one and the account's name doesn't include it. */
function wrapperNote(wrapper: Holding['wrapper'], accountName = ''): string {
  const word = wrapperNames[wrapper];
  const isSaid = accountName.toLowerCase().includes(word.toLowerCase());
  return wrapper === 'taxable' || isSaid ? '' : word;
}

function columnsOf(noteOf: (holding: Holding) => string): readonly Column<Holding>[] {
  return [
    {
      id: 'name',
      header: common.holding,
      cell: (holding) => (
        <TwoLines note={noteOf(holding)}>
          <Link to="/investments/holdings/$holdingId" params={{ holdingId: holding.id }}>
            {holding.name}
          </Link>
        </TwoLines>
      ),
    },
    { id: 'units', header: common.units, figure: ({ quantity }) => <Units value={quantity} /> },
    { id: 'price', header: common.price, figure: (holding) => <Price holding={holding} /> },
    { id: 'value', header: common.value, figure: (holding) => <Value holding={holding} /> },
    {
      id: 'cost',
      header: common.bookCost,
      figure: ({ book_cost_base, base_currency }) =>
        book_cost_base === null ? (
          texts.notKnown
        ) : (
          <Amount value={book_cost_base} currency={base_currency} size={14} />
        ),
    },
    { id: 'gain', header: common.gainOrLoss, figure: (holding) => <HoldingGain holding={holding} /> },
  ];
}

function Price({ holding }: { readonly holding: Holding }) {
  const { price, price_date, currency, security_id, symbol } = holding;
  if (price === null) {
    return (
      <Link
        to="/investments/securities/$securityId"
        params={{ securityId: security_id }}
        aria-label={texts.addAPriceOf(symbol)}
      >
        {common.addAPrice}
      </Link>
    );
  }
  return (
    <TwoLines align="end" note={price_date && priceDayText(price_date)}>
      <Amount value={unitPrice(price)} currency={currency} size={14} />
    </TwoLines>
  );
}

function Value({ holding }: { readonly holding: Holding }) {
  const { market_value, market_value_base, currency, base_currency } = holding;
  if (market_value === null) return common.noPriceInline;
  if (market_value_base === null) {
    return (
      <TwoLines align="end" note={<Link to="/settings/exchange-rates">{texts.noRate(currency)}</Link>}>
        <Amount value={market_value} currency={currency} size={14} />
      </TwoLines>
    );
  }
  return (
    <TwoLines
      align="end"
      note={
        currency !== base_currency && (
          <Amount value={market_value} currency={currency} size={12} tone="quiet" />
        )
      }
    >
      <Amount value={market_value_base} currency={base_currency} size={14} strong />
    </TwoLines>
  );
}

function HoldingGain({ holding }: { readonly holding: Holding }) {
  const { unrealised_gain_base: gain, book_cost_base, base_currency } = holding;
  if (gain === null) return texts.notKnown;
  return <Gain value={gain} currency={base_currency} share={gainShare(gain, book_cost_base)} stacked />;
}

function HoldingLine({ holding, note }: { readonly holding: Holding; readonly note: string }) {
  const { id, name, quantity, unrealised_gain_base: gain, base_currency } = holding;
  return (
    <ListLink
      to="/investments/holdings/$holdingId"
      params={{ holdingId: id }}
      note={texts.unitsHeld(<Units value={quantity} />, note)}
      end={
        <TwoLines align="end" note={gain === null ? '' : <Gain value={gain} currency={base_currency} />}>
          <PhoneValue holding={holding} />
        </TwoLines>
      }
    >
      <Text as="span" lines={2}>
        {name}
      </Text>
    </ListLink>
  );
}

function PhoneValue({ holding }: { readonly holding: Holding }) {
  const { market_value, market_value_base, currency, base_currency } = holding;
  if (market_value === null)
    return (
      <Text as="span" size={14} tone="warning">
        {common.noPrice}
      </Text>
    );
  if (market_value_base === null) return <Amount value={market_value} currency={currency} />;
  return <Amount value={market_value_base} currency={base_currency} strong />;
}

function Sums({ held, summary }: { readonly held: readonly Holding[]; readonly summary: PortfolioSummary }) {
  const { base_currency: currency } = summary;
  // The lines are in full, whatever part of them counts in the figures above.
  const value = summary.partly_counted
    ? sumOf(held.map(({ market_value_base }) => market_value_base ?? '0'))
    : summary.value;
  const known = held.filter((holding) => holding.unrealised_gain_base !== null);
  const cost = sumOf(known.map((holding) => holding.book_cost_base ?? '0'));
  const gain = sumOf(known.map((holding) => holding.unrealised_gain_base ?? '0'));
  return (
    <tr>
      <td colSpan={3}>{known.length < held.length ? texts.togetherInPart : common.total}</td>
      <td data-align="end">
        <Amount value={value} currency={currency} size={14} />
      </td>
      <td data-align="end">
        <Amount value={cost} currency={currency} size={14} />
      </td>
      <td data-align="end">
        <Gain value={gain} currency={currency} share={gainShare(gain, cost)} stacked />
      </td>
    </tr>
  );
}
