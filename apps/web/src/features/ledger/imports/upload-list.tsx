import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { joinParts } from '../../../design/format.ts';
import { CloseIcon, DoneIcon, ErrorIcon, FileIcon, WarningIcon } from '../../../design/icons.ts';
import { Card, ReaderOnly, Row, Stack } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { Progress } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { TextButton } from '../../../design/text-button.tsx';
import { sizeWords } from '../attachments/file-words.ts';
import { accountChoices, newAccountChoice } from './account-words.ts';
import { ImportAll } from './import-all.tsx';
import { NewAccountForm } from './new-account-form.tsx';
import { uploadList as texts } from './texts.tsx';
import type { Upload, Uploads } from './use-uploads.ts';
import { countsLine, isCertain, shortName } from './words.ts';

/** The files of this visit, each with what became of it, and one button that imports them all. */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const { list } = uploads;
  if (list.length === 0) return null;
  const done = list.filter(({ state }) => state !== 'waiting' && state !== 'reading').length;
  const working = done < list.length;
  return (
    <Card title={texts.title} padded={false}>
      <ReaderOnly live>{working ? texts.reading(list.length) : outcomeOf(list)}</ReaderOnly>
      <List label={texts.list}>
        {list.map((upload) => (
          <UploadLine key={upload.key} upload={upload} uploads={uploads} />
        ))}
        {working && (
          <ListItem>
            {list.length > 1 ? (
              <Progress label={texts.readingMany} done={done} total={list.length} unit={texts.filesUnit} />
            ) : (
              <Progress label={texts.readingOne} />
            )}
          </ListItem>
        )}
      </List>
      {!working && <ImportAll uploads={uploads} />}
    </Card>
  );
}

function outcomeOf(uploads: readonly Upload[]): string {
  const ready = uploads.filter(({ state }) => state === 'ready').length;
  const refused = uploads.filter(({ state }) => state === 'refused').length;
  return texts.outcome(ready, refused);
}

interface UploadLineProps {
  readonly upload: Upload;
  readonly uploads: Uploads;
}

const icons = {
  ready: DoneIcon,
  imported: DoneIcon,
  nothing: DoneIcon,
  refused: ErrorIcon,
  asking: FileIcon,
  waiting: FileIcon,
  reading: FileIcon,
};

function UploadLine({ upload, uploads }: UploadLineProps) {
  const { name, state, statement, key } = upload;
  const accounts = useQuery(accountsQuery).data ?? [];
  const isOpen = state === 'ready' && statement && !isCertain(statement, accounts);
  const Icon = isOpen ? WarningIcon : icons[state];
  return (
    <ListItem
      mark={<Icon size={20} stroke={1.75} aria-hidden />}
      note={<Outcome upload={upload} uploads={uploads} />}
      end={
        <Row wrap={false} gap={1}>
          {statement && state !== 'nothing' && (
            <ButtonLink to="/import/$importId" params={{ importId: statement.id }}>
              {state === 'imported' ? common.open : common.check}
              <ReaderOnly> {name}</ReaderOnly>
            </ButtonLink>
          )}
          {state !== 'reading' && (!statement || state === 'nothing') && (
            <IconButton
              label={texts.takeOff(shortName(name))}
              icon={<CloseIcon size={18} />}
              onClick={() => uploads.remove(key)}
            />
          )}
        </Row>
      }
    >
      {shortName(name)}
    </ListItem>
  );
}

function Outcome({ upload, uploads }: UploadLineProps) {
  const { name, size, state, message, canRetry, statement, key } = upload;
  if (state === 'refused')
    return (
      <Stack gap={2}>
        <Text as="span" tone="error" size={14}>
          {message ?? ''}
        </Text>
        {canRetry && (
          <Row>
            <Button small onClick={() => uploads.retry(key)} label={texts.tryAgainWith(name)}>
              {common.tryAgain}
            </Button>
          </Row>
        )}
      </Stack>
    );
  if (state === 'asking')
    return (
      <Stack gap={2}>
        <Text as="span" size={14}>
          {texts.whichAccount}
        </Text>
        <AccountChoice onChosen={(id) => uploads.moveTo(key, id)} />
      </Stack>
    );
  if (state === 'nothing' && statement) return texts.nothingNew(countsLine(statement.counts));
  if (statement) return <Found upload={upload} uploads={uploads} />;
  return `${sizeWords(size)} · ${state === 'reading' ? texts.beingRead : common.waiting}`;
}

/** Format, rows and account of a file that was read, with the way to another account. */
function Found({ upload, uploads }: UploadLineProps) {
  const { statement, state, key, file } = upload;
  const accounts = useQuery(accountsQuery).data ?? [];
  const [changes, setChanges] = useState(false);
  if (!statement) return null;
  const account = accounts.find(({ id }) => id === statement.account_id);
  const { detected, needs, counts } = statement;
  return (
    <Stack gap={2}>
      <span>
        {joinParts(
          detected.format_name ?? texts.unknownLayout,
          needs.length > 0 ? texts.needsAnswer : countsLine(counts),
          needs.length === 0 && state === 'ready' && !isCertain(statement, accounts) && texts.checkFirst,
        )}
      </span>
      {account && (
        <span>
          {state === 'imported' ? texts.wentTo(account.name) : texts.goesTo(account.name)}{' '}
          {state === 'ready' && file && !changes && (
            <TextButton onClick={() => setChanges(true)}>{texts.changeAccount}</TextButton>
          )}
        </span>
      )}
      {changes && state === 'ready' && (
        <AccountChoice
          current={account?.id}
          onChosen={(id) => {
            setChanges(false);
            if (id !== account?.id) uploads.moveTo(key, id);
          }}
        />
      )}
    </Stack>
  );
}

interface AccountChoiceProps {
  readonly current?: string | undefined;
  readonly onChosen: (id: string) => void;
}

/** Field for the account that a file is for, with the form for a new one. */
function AccountChoice({ current, onChosen }: AccountChoiceProps) {
  const accounts = useQuery(accountsQuery).data ?? [];
  const [wantsNew, setWantsNew] = useState(false);
  if (wantsNew || accounts.every(({ closed_on }) => closed_on !== null))
    return (
      <NewAccountForm
        onCreated={({ id }) => onChosen(id)}
        {...(accounts.length > 0 ? { onCancel: () => setWantsNew(false) } : {})}
      />
    );
  return (
    <SelectField
      label={texts.account}
      value={current ?? ''}
      options={accountChoices(accounts, common.chooseAnAccount)}
      onChange={(id) => {
        if (id === newAccountChoice) setWantsNew(true);
        else if (id !== '') onChosen(id);
      }}
    />
  );
}
