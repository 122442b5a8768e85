import { useState } from 'react';
import { fetchExport } from '../../../api/export.ts';
import { useProblem } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { downloadFile } from '../../../design/download.ts';
import { todayHere } from '../../../design/format.ts';
import { DownloadIcon } from '../../../design/icons.ts';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { Notice, Progress } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Text } from '../../../design/text.tsx';
import { BringCard } from './bring-card.tsx';
import { dataScreen as texts } from './texts.tsx';

/** Everything out as one file, and back into an empty account. */
export function DataScreen() {
  return (
    <Page title={common.yourData} width="column" answer={texts.answer}>
      <ExportCard />
      <BringCard />
    </Page>
  );
}

function ExportCard() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useProblem();
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      downloadFile(`farthing-export-${todayHere()}.zip`, await fetchExport());
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card id="export" title={texts.exportEverything}>
      <Stack gap={3}>
        <Text>{texts.whatIsIn}</Text>
        <Text tone="quiet" size={14}>
          {texts.whatIsNotIn}
        </Text>
        {problem && (
          <Notice tone="error" title={texts.failed}>
            {problem}
          </Notice>
        )}
        {busy && <Progress label={texts.gathering} />}
        <Row>
          <Button
            kind="main"
            busy={busy}
            icon={<DownloadIcon size={18} stroke={1.75} aria-hidden />}
            onClick={() => void save()}
          >
            {texts.exportEverything}
          </Button>
        </Row>
        <Text tone="quiet" size={14}>
          {texts.onlyTransactions((words) => (
            <Link to="/transactions">{words}</Link>
          ))}
        </Text>
      </Stack>
    </Card>
  );
}
