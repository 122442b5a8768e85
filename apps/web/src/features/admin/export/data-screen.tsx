import { fetchExport } from '../../../api/export.ts';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { downloadFile } from '../../../design/download.ts';
import { todayHere } from '../../../design/format.ts';
import { DownloadIcon } from '../../../design/icons.ts';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { linkTo } from '../../../design/link.tsx';
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
  const { busy, message: problem, run } = useAction();

  const save = () =>
    run(async () => {
      downloadFile(`farthing-export-${todayHere()}.zip`, await fetchExport());
    });
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
          {texts.onlyTransactions(linkTo('/transactions'))}
        </Text>
      </Stack>
    </Card>
  );
}
