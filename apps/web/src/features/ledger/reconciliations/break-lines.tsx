import type { Coverage } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { dayText } from '../../../design/format.ts';
import { List, ListLink } from '../../../design/list.tsx';
import { breakLines as texts } from './texts.tsx';

type Break = Coverage['breaks'][number];

/** Every place where the chain of balances breaks, each with the days and figures; it leads to the rows of these days. */
export function BreakLines({ coverage }: { readonly coverage: Coverage }) {
  const { breaks, account_id, currency } = coverage;
  if (breaks.length === 0) return null;
  const figure = (value: string) => <Amount value={value} currency={currency} size={12} tone="quiet" />;
  return (
    <List label={texts.title}>
      {breaks.map((one) => (
        <ListLink
          key={`${one.kind} ${one.import_id} ${one.from} ${one.to}`}
          to="/transactions"
          search={{ account_id, date_from: one.from, date_to: one.to }}
          note={
            one.expected !== null &&
            one.found !== null &&
            texts.expectedAndFound(figure(one.expected), figure(one.found))
          }
        >
          {wordsOf(one)}
        </ListLink>
      ))}
    </List>
  );
}

function wordsOf({ kind, from, to, file_name }: Break): string {
  const days = from === to ? texts.onDay(dayText(from)) : texts.betweenDays(dayText(from), dayText(to));
  if (kind === 'inside') return texts.missingInside(file_name, days);
  if (kind === 'between') return texts.missingBetween(file_name, days);
  return texts.differsAtEnd(file_name, days);
}
