import { useQuery } from '@tanstack/react-query';
import { aiSettingsQuery } from '../../api/ai-settings.ts';
import { Card, Stack } from '../../design/layout.tsx';
import { Link } from '../../design/link.tsx';
import { Skeleton } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { Text } from '../../design/text.tsx';
import { DemoRefusal, useIsDemo } from '../demo/demo-refusal.tsx';
import { LoadFailed } from '../settings/load-failed.tsx';
import { whatLeaves } from './ai-draft.ts';
import { AiForm } from './ai-form.tsx';
import { ModelTest } from './model-test.tsx';

/** With which model receipts are read, and what leaves the machine for it. */
export function AiSettingsScreen() {
  const query = useQuery(aiSettingsQuery);
  const settings = query.data;
  const isDemo = useIsDemo();
  return (
    <Page
      title="Receipt reading"
      width="column"
      answer="farthing reads receipts by itself. A model of your choice may read them instead, where you name one."
    >
      <LoadFailed what="the model settings" query={query} />
      {!settings && !query.error && (
        <Card>
          <Skeleton shape="row" count={6} />
        </Card>
      )}
      {settings && (
        <>
          <Card title="What leaves this machine">
            <Stack gap={2}>
              <Text>{whatLeaves(settings)}</Text>
              <Text size={14}>
                <Link to="/scan">Scan a receipt</Link>
              </Text>
            </Stack>
          </Card>
          {isDemo ? (
            <DemoRefusal title="Who reads them">
              The demonstration sends nothing anywhere: no model can be named here, and farthing reads
              receipts by itself.
            </DemoRefusal>
          ) : (
            <>
              <Card title="Who reads them">
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
