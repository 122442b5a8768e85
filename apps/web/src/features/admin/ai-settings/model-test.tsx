import type { AiTest } from '@farthing/api-contract';
import { useState } from 'react';
import { testAiModel } from '../../../api/ai-settings.ts';
import { messageOf } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { modelTest as texts } from './texts.ts';

/** Asks the stored model a short question and says in words what came of it. */
export function ModelTest({ host }: { readonly host: string }) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<AiTest>();
  const run = async () => {
    setBusy(true);
    setResult(undefined);
    try {
      setResult(await testAiModel());
    } catch (error) {
      setResult({ ok: false, message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={texts.tryIt}>
      <Stack>
        <Text tone="quiet">{texts.lead(host)}</Text>
        {result && (
          <Notice tone={result.ok ? 'good' : 'error'} title={result.ok ? texts.works : texts.fails}>
            {result.message}
          </Notice>
        )}
        {result?.debug && (
          <Disclosure title={common.theModelsAnswer}>
            <Text size={12}>
              {result.debug.status}: {result.debug.raw_response}
            </Text>
          </Disclosure>
        )}
        <Row>
          <Button busy={busy} onClick={() => void run()}>
            {texts.tryTheModel}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
