import { useQuery } from '@tanstack/react-query';
import { aiSettingsQuery } from '../../../api/ai-settings.ts';
import * as common from '../../../design/common-texts.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Text } from '../../../design/text.tsx';
import { DemoRefusal, useIsDemo } from '../demo/demo-refusal.tsx';
import { whatLeaves } from './ai-draft.ts';
import { AiForm } from './ai-form.tsx';
import { ModelTest } from './model-test.tsx';
import { aiSettingsScreen as texts } from './texts.ts';

/** With which model receipts are read, and what leaves the machine for it. */
export function AiSettingsScreen() {
  const query = useQuery(aiSettingsQuery);
  const settings = query.data;
  const isDemo = useIsDemo();
  return (
    <Page title={common.receiptReading} width="column" answer={texts.answer}>
      <LoadFailed what={texts.what} query={query} />
      {!settings && !query.error && (
        <Card>
          <Skeleton shape="row" count={6} />
        </Card>
      )}
      {settings && (
        <>
          <Card id="what-leaves" title={texts.leavesTitle}>
            <Stack gap={2}>
              <Text>{whatLeaves(settings)}</Text>
              <Text size={14}>
                <Link to="/scan">{common.scanAReceipt}</Link>
              </Text>
            </Stack>
          </Card>
          {isDemo ? (
            <DemoRefusal title={texts.form}>{texts.demoRefusal}</DemoRefusal>
          ) : (
            <>
              <Card id="model" title={texts.form}>
                <AiForm settings={settings} />
              </Card>
              <ModelTest key={settings.version} host={settings.host} />
            </>
          )}
        </>
      )}
    </Page>
  );
}
