import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { CloseIcon, DoneIcon, ErrorIcon, FileIcon } from '../../../design/icons.ts';
import { Card, ReaderOnly, Row, Stack } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { Progress } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { sizeWords } from '../attachments/file-words.ts';
import { uploadList as texts } from './texts.tsx';
import type { Upload, Uploads } from './use-uploads.ts';
import { countsLine, shortName } from './words.ts';

interface UploadListProps {
  readonly uploads: Uploads;
  readonly hasAccount: boolean;
}

/** The files of this visit, each with what became of it. */
export function UploadList({ uploads: { list: uploads, retry, remove }, hasAccount }: UploadListProps) {
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ state }) => state === 'ready' || state === 'refused').length;
  const working = done < uploads.length && hasAccount;
  return (
    <Card title={texts.title} padded={false}>
      <ReaderOnly live>{working ? texts.reading(uploads.length) : outcomeOf(uploads)}</ReaderOnly>
      <List label={texts.list}>
        {uploads.map((upload) => (
          <UploadLine
            key={upload.key}
            upload={upload}
            hasAccount={hasAccount}
            onRetry={() => retry(upload.key)}
            onRemove={() => remove(upload.key)}
          />
        ))}
        {working && (
          <ListItem>
            {uploads.length > 1 ? (
              <Progress label={texts.readingMany} done={done} total={uploads.length} unit={texts.filesUnit} />
            ) : (
              <Progress label={texts.readingOne} />
            )}
          </ListItem>
        )}
      </List>
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
  readonly hasAccount: boolean;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

function UploadLine({ upload, hasAccount, onRetry, onRemove }: UploadLineProps) {
  const { file, state, message, canRetry, statement } = upload;
  const icons = { ready: DoneIcon, refused: ErrorIcon, waiting: FileIcon, reading: FileIcon };
  const Icon = icons[state];
  const waits = hasAccount ? common.waiting : texts.waitsForAccount;
  const note =
    state === 'refused' ? (
      <Stack gap={2}>
        <Text as="span" tone="error" size={14}>
          {message ?? ''}
        </Text>
        {canRetry && (
          <Row>
            <Button small onClick={onRetry} label={texts.tryAgainWith(file.name)}>
              {common.tryAgain}
            </Button>
          </Row>
        )}
      </Stack>
    ) : statement ? (
      `${statement.detected.format_name ?? texts.unknownLayout} · ${statement.needs.length > 0 ? texts.needsAnswer : countsLine(statement.counts)}`
    ) : (
      `${sizeWords(file.size)} · ${state === 'reading' ? texts.beingRead : waits}`
    );
  return (
    <ListItem
      mark={<Icon size={20} stroke={1.75} aria-hidden />}
      note={note}
      end={
        <Row wrap={false} gap={1}>
          {statement && (
            <ButtonLink to="/import/$importId" params={{ importId: statement.id }}>
              {common.check}
              <ReaderOnly> {file.name}</ReaderOnly>
            </ButtonLink>
          )}
          {state !== 'reading' && !statement && (
            <IconButton
              label={texts.takeOff(shortName(file.name))}
              icon={<CloseIcon size={18} />}
              onClick={onRemove}
            />
          )}
        </Row>
      }
    >
      {shortName(file.name)}
    </ListItem>
  );
}
