import type { AiSettings } from '@farthing/api-contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { aiSettingsQuery } from '../../../api/ai-settings.ts';
import { messageOf } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { DropZone } from '../../../design/drop-zone.tsx';
import { FileButton } from '../../../design/file-button.tsx';
import { useFilesOverPage, usePastedFiles } from '../../../design/file-drops.ts';
import { AddIcon, CameraIcon } from '../../../design/icons.ts';
import { Card, OnPhone, ReaderOnly, Row, Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { Notice, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { acceptedTypes } from '../attachments/file-words.ts';
import { EmptyList } from '../transactions/empty-list.tsx';
import { useNames } from '../transactions/names.ts';
import { ReceiptReview } from './receipt-review.tsx';
import { ScanList } from './scan-list.tsx';
import { addScans, permitScans, type Scan, useScans } from './scan-queue.ts';
import { scanScreen as texts } from './texts.tsx';
import { AskToSend, WhoReads } from './what-leaves.tsx';

type SettingsQuery = UseQueryResult<AiSettings>;

/** Receipts in: read one after the other, looked over, and kept with the payment they belong to. */
export function ScanScreen() {
  const scans = useScans();
  const settings = useQuery(aiSettingsQuery);
  const names = useNames();
  const [wanted, setWanted] = useState<number>();
  const toLookOver = scans.filter(({ state }) => state === 'read');
  const open = toLookOver.find(({ key }) => key === wanted) ?? toLookOver[0];
  const asking = scans.filter(({ state }) => state === 'asking').length;
  const host = settings.data?.host ?? '';
  const readsHere = settings.data?.enabled === false;
  useEffect(() => {
    if (asking > 0 && readsHere) permitScans('rules');
  }, [asking, readsHere]);
  const noAccounts = names.ready && [...names.accounts.values()].every((account) => account.closed_on);
  return (
    <Page
      title={common.scanAReceipt}
      back={<Link to="/transactions">{common.transactions}</Link>}
      answer={texts.answer}
      action={open && <MoreFiles />}
    >
      <ReaderOnly live>{newsOf(scans)}</ReaderOnly>
      {noAccounts && <EmptyList why="no-accounts" onClear={() => undefined} />}
      <SettingsFailed query={settings} asking={asking} />
      {settings.data?.enabled && asking > 0 && <AskToSend settings={settings.data} count={asking} />}
      {isListShown(scans) && <ScanList scans={scans} host={host} openKey={open?.key} onOpen={setWanted} />}
      {open &&
        !noAccounts &&
        (names.ready ? (
          <ReceiptReview key={open.key} scan={open} names={names} />
        ) : (
          <Card>
            <Skeleton shape="row" count={6} />
          </Card>
        ))}
      {!open && !noAccounts && (
        <Card>
          <Stack gap={3}>
            <DropZone
              label={common.receipts}
              invitation={texts.dropHere}
              touchInvitation={texts.chooseReceipts}
              note={texts.whatIsTaken}
              accept={acceptedTypes}
              onFiles={addScans}
            />
            <OnPhone>
              <TakePhoto />
            </OnPhone>
            <WhoReads settings={settings.data} />
          </Stack>
        </Card>
      )}
    </Page>
  );
}

/** Announces the current state to screen readers. */
function newsOf(scans: readonly Scan[]): string {
  const news =
    scans.find(({ state }) => state === 'reading') ?? scans.findLast(({ state }) => state !== 'waiting');
  if (news?.state === 'reading') return texts.reading(news.file.name);
  if (news?.state === 'read') return texts.read(news.file.name);
  return news?.state === 'refused' ? (news.message ?? '') : '';
}

/** One receipt that is just looked over needs no list. */
function isListShown(scans: readonly Scan[]): boolean {
  return scans.length > 1 || scans.some(({ state }) => state !== 'read');
}

/** Notice that it isn't known whether a model is configured. Scanning on the device still works. */
function SettingsFailed({ query, asking }: { readonly query: SettingsQuery; readonly asking: number }) {
  if (!query.error || query.data) return null;
  return (
    <Notice
      tone="error"
      title={texts.settingsFailed}
      action={
        <Row>
          <Button small onClick={() => void query.refetch()}>
            {common.tryAgain}
          </Button>
          {asking > 0 && (
            <Button small onClick={() => permitScans('rules')}>
              {texts.readHere}
            </Button>
          )}
        </Row>
      }
    >
      {messageOf(query.error)}
    </Notice>
  );
}

/** More receipts while one is looked over: by button, drop or paste. */
function MoreFiles() {
  useFilesOverPage(addScans);
  usePastedFiles(addScans);
  return (
    <Row>
      <OnPhone>
        <TakePhoto />
      </OnPhone>
      <FileButton multiple accept={acceptedTypes} icon={<AddIcon size={18} />} onFiles={addScans}>
        {texts.addReceipts}
      </FileButton>
    </Row>
  );
}

function TakePhoto() {
  return (
    <FileButton camera accept="image/*" icon={<CameraIcon size={18} stroke={1.75} />} onFiles={addScans}>
      {common.takeAPhoto}
    </FileButton>
  );
}
