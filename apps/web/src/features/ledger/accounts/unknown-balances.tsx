import type { Account } from '@farthing/api-contract';
import { Row } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { unknownBalances as texts } from './texts.tsx';

/** Names the open accounts that count in no total because their balance is not known, each with the way to enter it. */
export function UnknownBalances({ accounts }: { readonly accounts: readonly Account[] }) {
  const unknown = accounts.filter(({ balance_known, closed_on }) => !balance_known && closed_on === null);
  if (unknown.length === 0) return null;
  return (
    <Notice tone="warning" title={texts.title(unknown.length)}>
      <Row gap={3}>
        {unknown.map(({ id, name }) => (
          <Link key={id} to="/accounts/$accountId" params={{ accountId: id }}>
            {texts.enter(name)}
          </Link>
        ))}
      </Row>
    </Notice>
  );
}
