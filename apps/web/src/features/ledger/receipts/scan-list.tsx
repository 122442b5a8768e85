import { useEffect, useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { CloseIcon, DoneIcon, ErrorIcon, FileIcon, ReceiptIcon } from '../../../design/icons.ts';
import { Card, ReaderOnly, Row, Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { Progress } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { shortName } from '../imports/words.ts';
import { checkModelHost } from './check-model-host.ts';
import { discardScan } from './discard-scan.ts';
import { dropSaved, retryScan, type Scan, stopScan, typeScan } from './scan-queue.ts';
import { elapsedWords, stateWords } from './scan-words.ts';
import { scanList as texts } from './texts.tsx';

interface ScanListProps {
  readonly scans: readonly Scan[];
  /** Host of the model. */
  readonly host: string;
  /** The one that is looked over now. */
  readonly openKey: number | undefined;
  readonly onOpen: (key: number) => void;
}

const icons = {
  asking: FileIcon,
  waiting: FileIcon,
  reading: FileIcon,
  stopped: FileIcon,
  refused: ErrorIcon,
  read: ReceiptIcon,
  saved: DoneIcon,
} as const;

/** The files of this visit, each with what became of it and what can be done. */
export function ScanList({ scans, host, openKey, onOpen }: ScanListProps) {
  const saved = scans.filter(({ state }) => state === 'saved').length;
  return (
    <Card
      title={texts.title}
      padded={false}
      action={
        saved > 0 && (
          <Button small kind="quiet" onClick={dropSaved}>
            {texts.clearSaved}
          </Button>
        )
      }
    >
      <List label={texts.list}>
        {scans.map((scan) => (
          <ScanLine
            key={scan.key}
            scan={scan}
            host={host}
            isOpen={scan.key === openKey}
            onOpen={() => onOpen(scan.key)}
          />
        ))}
      </List>
    </Card>
  );
}

interface ScanLineProps {
  readonly scan: Scan;
  readonly host: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function ScanLine({ scan, host, isOpen, onOpen }: ScanLineProps) {
  const { key, file, state, savedAs } = scan;
  const Icon = icons[state];
  return (
    <ListItem
      mark={<Icon size={20} stroke={1.75} aria-hidden />}
      note={<ScanNote scan={scan} host={host} isOpen={isOpen} />}
      end={
        <Row wrap={false} gap={1}>
          {state === 'read' && !isOpen && (
            <Button small label={texts.lookOverThis(file.name)} onClick={onOpen}>
              {texts.lookOver}
            </Button>
          )}
          {savedAs && (
            <Link to="/transactions" search={{ open: savedAs.transactionId }}>
              {common.open}
              <ReaderOnly> {texts.theTransactionOf(file.name)}</ReaderOnly>
            </Link>
          )}
          {state === 'reading' ? (
            <Button small label={texts.cancelThis(file.name)} onClick={() => stopScan(key)}>
              {common.cancel}
            </Button>
          ) : (
            <IconButton
              label={texts.takeOff(file.name)}
              icon={<CloseIcon size={18} />}
              onClick={() => discardScan(scan)}
            />
          )}
        </Row>
      }
    >
      {shortName(file.name)}
    </ListItem>
  );
}

/** Status of a scan and, after a failure, the possible actions. */
function ScanNote({ scan, host, isOpen }: Omit<ScanLineProps, 'onOpen'>) {
  const { key, file, state, reader, canRetry } = scan;
  if (state === 'reading') return <Reading scan={scan} host={host} />;
  if (state !== 'refused' && state !== 'stopped') {
    return isOpen ? texts.isOpen : stateWords(scan, host);
  }
  return (
    <Stack gap={2}>
      <Text as="span" size={14} tone={state === 'refused' ? 'error' : 'quiet'}>
        {stateWords(scan, host)}
      </Text>
      <Row gap={2}>
        {canRetry && (
          <Button small label={texts.tryAgainThis(file.name)} onClick={() => void retry(scan, host)}>
            {reader === 'model' ? texts.tryAgainWith(host) : common.tryAgain}
          </Button>
        )}
        {canRetry && reader === 'model' && (
          <Button small label={texts.readHereThis(file.name)} onClick={() => retryScan(key, 'rules')}>
            {texts.readHere}
          </Button>
        )}
        <Button small label={texts.typeYourselfThis(file.name)} onClick={() => typeScan(key)}>
          {texts.typeYourself}
        </Button>
      </Row>
    </Stack>
  );
}

async function retry({ key, reader = 'rules' }: Scan, host: string): Promise<void> {
  try {
    if (reader === 'model') await checkModelHost(host);
    retryScan(key, reader);
  } catch (error) {
    toast(messageOf(error));
  }
}

/** Indicator that the receipt is being read, with the elapsed time. The total time isn't known. */
function Reading({ scan, host }: { readonly scan: Scan; readonly host: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - scan.startedAt) / 1000));
  return <Progress label={`${stateWords(scan, host)} · ${elapsedWords(seconds)}`} />;
}
