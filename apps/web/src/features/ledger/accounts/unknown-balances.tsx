import type { Account } from '@farthing/api-contract';
import { List, ListLink } from '../../../design/list.tsx';
import { Notice } from '../../../design/notice.tsx';
import { AccountMark } from '../../../design/stat.tsx';
import { unknownBalances as texts } from './texts.tsx';

/** Names the open accounts that count in no total because their balance is not known, each with the way to enter it. */
export default function UnknownBalances({ accounts }: { readonly accounts: readonly Account[] }) {
  const unknown = accounts.filter(({ balance_known, closed_on }) => !balance_known && closed_on === null);
  if (unknown.length === 0) return null;
  return (
    <Notice tone="warning" title={texts.title(unknown.length)}>
      <List label={texts.list}>
        {unknown.map(({ id, name }) => (
          <ListLink
            key={id}
            to="/accounts/$accountId"
            params={{ accountId: id }}
            mark={<AccountMark name={name} />}
            note={texts.enter}
            end={texts.notKnown}
          >
            {name}
          </ListLink>
        ))}
      </List>
    </Notice>
  );
}
