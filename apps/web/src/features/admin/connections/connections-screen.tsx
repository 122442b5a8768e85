import type { ConnectorKind } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { connectionsQuery } from '../../../api/connections.ts';
import * as common from '../../../design/common-texts.ts';
import { Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { LoadingCard } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Text } from '../../../design/text.tsx';
import { DemoRefusal, useIsDemo } from '../demo/demo-refusal.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { connectionsScreen as texts } from './texts.tsx';

const MailboxCard = lazyPart(
  () => import('../mailbox/mailbox-card.tsx'),
  <LoadingCard shape="row" count={2} />,
);

const kinds: readonly ConnectorKind[] = ['rates', 'prices', 'account'];

/** Connectors by the kind of data they fetch, each with what it may do and its switch, and the mailbox. */
export function ConnectionsScreen() {
  const query = useQuery(connectionsQuery);
  const isDemo = useIsDemo();
  return (
    <Page title={common.connections} width="column" answer={texts.answer}>
      <LoadFailed what={texts.what} query={query} />
      {query.isPending && !query.error && <LoadingCard shape="row" count={4} />}
      {isDemo && <DemoRefusal title={texts.demoTitle}>{texts.demoRefusal}</DemoRefusal>}
      {query.data &&
        kinds.map((kind) => (
          <Stack key={kind}>
            <Text as="h2" size={20} strong>
              {texts.kinds[kind]}
            </Text>
            {query.data
              .filter((one) => one.kind === kind)
              .map((one) => (
                <ConnectionCard key={one.connector} connection={one} isDemo={isDemo} />
              ))}
          </Stack>
        ))}
      {query.data && (
        <Stack>
          <Text as="h2" size={20} strong>
            {texts.email}
          </Text>
          <MailboxCard isDemo={isDemo} />
        </Stack>
      )}
    </Page>
  );
}
