import type { Transaction } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { decide, useOffline } from '../../../api/offline/offline.ts';
import { shownChanged, type Waiting } from '../../../api/offline/queue-rules.ts';
import { transactionQuery } from '../../../api/transactions.ts';
import { useAction } from '../../../api/use-action.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { InstantText } from '../../../design/dates.tsx';
import { Row, Stack } from '../../../design/layout.tsx';
import { List, ListItem, WarningMark } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Confirm, SideSheet } from '../../../design/sheet.tsx';
import { Text } from '../../../design/text.tsx';
import VersionClash from '../../../design/version-clash.tsx';
import { draftOf } from '../../ledger/transactions/draft.ts';
import { useNames } from '../../ledger/transactions/names.ts';
import { rowClashFields } from '../../ledger/transactions/row-clash.tsx';
import { unsentSheet as texts } from './texts.tsx';

/** Most lines shown at once: of many, the first are decided first. */
const mostShown = 100;

/** Changes that aren't sent, oldest first. Those that can't be sent as they are come before the others. */
export default function UnsentSheet({ onClose }: { readonly onClose: () => void }) {
  const { waiting } = useOffline();
  const [deleted, setDeleted] = useState<Waiting>();
  const stuck = waiting.filter(({ problem }) => problem);
  const others = waiting.filter(({ problem }) => !problem);
  return (
    <SideSheet title={texts.title} onClose={onClose}>
      <Stack gap={4}>
        {waiting.length === 0 && <Text>{texts.none}</Text>}
        {stuck.slice(0, mostShown).map((write) => (
          <Stuck key={write.number} write={write} onDelete={() => setDeleted(write)} />
        ))}
        <List label={texts.title}>
          {others.slice(0, mostShown).map((write) => (
            <Line key={write.number} write={write} onDelete={() => setDeleted(write)} />
          ))}
        </List>
      </Stack>
      {deleted && (
        <Confirm
          title={texts.question(titleOf(deleted))}
          action={texts.confirm}
          onConfirm={() => void decide(deleted, 'delete').then(() => setDeleted(undefined))}
          onClose={() => setDeleted(undefined)}
        >
          <Text>{texts.notOnServer}</Text>
        </Confirm>
      )}
    </SideSheet>
  );
}

interface LineProps {
  readonly write: Waiting;
  readonly onDelete: () => void;
}

function Line({ write, onDelete }: LineProps) {
  const title = titleOf(write);
  return (
    <ListItem
      {...(write.problem ? { mark: <WarningMark /> } : {})}
      note={texts.kinds[write.kind](<InstantText at={write.at} />)}
      end={
        <Row>
          {write.kind === 'add' && (
            <Amount value={write.shown.signed_amount} currency={write.shown.currency} kind="flow" />
          )}
          <Button small label={texts.removeOne(title)} onClick={onDelete}>
            {common.deleteWord}
          </Button>
        </Row>
      }
    >
      {title}
    </ListItem>
  );
}

/** A change that a person must decide on: sent over what is stored, sent again, or deleted. */
function Stuck({ write, onDelete }: LineProps) {
  const action = useAction();
  if (write.kind === 'change' && write.problem?.status === 412) return <Clash write={write} />;
  return (
    <Stack gap={2}>
      <Notice tone="warning" title={texts.refused}>
        {action.message ?? write.problem?.message}
      </Notice>
      <List label={titleOf(write)}>
        <Line write={write} onDelete={onDelete} />
      </List>
      <Row justify="end">
        <Button busy={action.busy} onClick={() => void action.run(() => decide(write, 'send'))}>
          {texts.sendAgain}
        </Button>
      </Row>
    </Stack>
  );
}

/** The same transaction was changed here and elsewhere. */
function Clash({ write }: { readonly write: Waiting & { kind: 'change' } }) {
  const query = useQuery({ ...transactionQuery(write.row), staleTime: 0 });
  const names = useNames();
  const action = useAction();
  const stored = query.data;
  if (!stored) return <LoadFailed what={texts.unnamed} query={query} />;
  const mine = draftOf(shownChanged(stored, write.change));
  const run = (choice: 'send' | 'delete') => void action.run(() => decide(write, choice, stored.version));
  return (
    <Stack gap={2}>
      <Text as="h3" strong>
        {nameOf(stored)}
      </Text>
      {action.message && <Notice tone="error">{action.message}</Notice>}
      <VersionClash
        fields={rowClashFields(write.change, mine, stored, names)}
        busy={action.busy}
        onKeepMine={() => run('send')}
        onTakeTheirs={() => run('delete')}
      />
    </Stack>
  );
}

/** A name for a change, without asking the server. */
function titleOf(write: Waiting): string {
  if (write.kind === 'attach') return write.file.name;
  return write.kind === 'add' ? nameOf(write.shown) : write.name || texts.unnamed;
}

function nameOf({ merchant, description }: Transaction): string {
  return merchant || description || texts.unnamed;
}
