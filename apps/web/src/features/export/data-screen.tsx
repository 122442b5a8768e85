import { useState } from 'react';
import { fetchExport } from '../../api/export.ts';
import { messageOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { downloadFile } from '../../design/download.ts';
import { todayHere } from '../../design/format.ts';
import { DownloadIcon } from '../../design/icons.ts';
import { Card, Row, Stack } from '../../design/layout.tsx';
import { Link } from '../../design/link.tsx';
import { Notice, Progress } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { Text } from '../../design/text.tsx';
import { BringCard } from './bring-card.tsx';

/** Everything out as one file, and back into an empty account. */
export function DataScreen() {
  return (
    <Page
      title="Your data"
      width="column"
      answer="It is yours: take all of it along at any time, and bring it into another farthing."
    >
      <ExportCard />
      <BringCard />
    </Page>
  );
}

function ExportCard() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      downloadFile(`farthing-export-${todayHere()}.zip`, await fetchExport());
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title="Export everything">
      <Stack gap={3}>
        <Text>
          One zip with your accounts, transactions, attachments, budgets, goals, investments, tax records and
          settings: readable files, and all that another farthing needs to show the same figures.
        </Text>
        <Text tone="quiet" size={14}>
          Not in it: your password, sessions, one-time codes and keys of other services. The zip has no
          password of its own; keep it where you would keep a bank statement.
        </Text>
        {problem && (
          <Notice tone="error" title="The export was not made">
            {problem}
          </Notice>
        )}
        {busy && <Progress label="Gathering everything" />}
        <Row>
          <Button
            kind="main"
            busy={busy}
            icon={<DownloadIcon size={18} stroke={1.75} aria-hidden />}
            onClick={() => void save()}
          >
            Export everything
          </Button>
        </Row>
        <Text tone="quiet" size={14}>
          Only transactions, for a spreadsheet or another program? Filter and export them on{' '}
          <Link to="/transactions">the list of transactions</Link>.
        </Text>
      </Stack>
    </Card>
  );
}
