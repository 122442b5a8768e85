import type { Coverage } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { dayText } from '../../design/format.ts';
import { List, ListLink } from '../../design/list.tsx';

type Break = Coverage['breaks'][number];

/** Every place where the chain of balances breaks, each with the days and figures; it leads to the rows of these days. */
export function BreakLines({ coverage }: { readonly coverage: Coverage }) {
  const { breaks, account_id, currency } = coverage;
  if (breaks.length === 0) return null;
  return (
    <List label="Where balances do not meet">
      {breaks.map((one) => (
        <ListLink
          key={`${one.kind} ${one.import_id} ${one.from} ${one.to}`}
          to="/transactions"
          search={{ account_id, date_from: one.from, date_to: one.to }}
          note={
            one.expected !== null &&
            one.found !== null && (
              <>
                <Amount value={one.expected} currency={currency} size={12} tone="quiet" /> is expected,{' '}
                <Amount value={one.found} currency={currency} size={12} tone="quiet" /> is there
              </>
            )
          }
        >
          {wordsOf(one)}
        </ListLink>
      ))}
    </List>
  );
}

function wordsOf({ kind, from, to, file_name }: Break): string {
  const days = from === to ? `on ${dayText(from)}` : `between ${dayText(from)} and ${dayText(to)}`;
  if (kind === 'inside') return `Rows are missing in ${file_name} ${days}`;
  if (kind === 'between')
    return `${file_name} does not begin where the one before ended: rows are missing ${days}`;
  return `At the end of ${file_name} something else is recorded here ${days}`;
}
