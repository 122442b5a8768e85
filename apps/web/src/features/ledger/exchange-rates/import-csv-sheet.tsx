import type { ExchangeRateImportResult } from '@farthing/api-contract';
import { useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { CodeBlock } from '../../../design/codes.tsx';
import * as common from '../../../design/common-texts.ts';
import { FileButton } from '../../../design/file-button.tsx';
import { UploadIcon } from '../../../design/icons.ts';
import { language } from '../../../design/language.ts';
import { Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { Facts } from '../../../design/stat.tsx';
import { Table } from '../../../design/table.tsx';
import { Text } from '../../../design/text.tsx';
import { importCsvSheet as ownTexts } from './texts.ts';

/** The result of importing exchange rates, which has the same fields as that of security prices. */
type ImportResult = ExchangeRateImportResult;

interface ResultTexts {
  readonly read: (rows: number, file: string) => string;
  readonly someLeftOut: (count: number) => string;
  readonly onlyFirst: (count: number) => string;
}

interface ImportCsvSheetProps {
  readonly title: string;
  /** Describes the columns of the file. */
  readonly lead: string;
  readonly sample: string;
  /** Limits of the file, under the sample. */
  readonly leadRest: string;
  readonly failed: (file: string) => string;
  readonly failedExplained: (message: string) => string;
  readonly texts: ResultTexts;
  readonly send: (file: File) => Promise<ImportResult>;
  /** Runs after a file was imported: refreshes what shows its values. */
  readonly onImported: () => Promise<unknown>;
  readonly onClose: () => void;
}

type Outcome =
  | { readonly file: string; readonly result: ImportResult }
  | { readonly file: string; readonly error: unknown };

/** Sheet that imports dated values from a CSV file: an example, the file, then the result by line. */
export function ImportCsvSheet(props: ImportCsvSheetProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (file: File) => {
    setIsBusy(true);
    setOutcome(undefined);
    try {
      setOutcome({ file: file.name, result: await props.send(file) });
      await props.onImported();
    } catch (error) {
      setOutcome({ file: file.name, error });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <SideSheet title={props.title} onClose={props.onClose}>
      <Stack>
        <Text>{props.lead}</Text>
        <CodeBlock label={ownTexts.anExampleOfTheFile}>{props.sample}</CodeBlock>
        <Text size={14} tone="quiet">
          {props.leadRest}
        </Text>
        <div>
          <FileButton
            kind="main"
            accept=".csv,.txt,text/csv"
            icon={<UploadIcon size={18} />}
            busy={isBusy}
            onFiles={([file]) => file && void send(file)}
          >
            {ownTexts.chooseACsvFile}
          </FileButton>
        </div>
        {outcome && 'error' in outcome && (
          <Notice tone="error" title={props.failed(outcome.file)}>
            {props.failedExplained(messageOf(outcome.error))}
          </Notice>
        )}
        {outcome && 'result' in outcome && <Result {...outcome} texts={props.texts} />}
      </Stack>
    </SideSheet>
  );
}

interface ResultProps {
  readonly file: string;
  readonly result: ImportResult;
  readonly texts: ResultTexts;
}

function Result({ file, result, texts }: ResultProps) {
  const { rows, added, updated, unchanged, errors, error_count } = result;
  const number = (count: number) => count.toLocaleString(language);
  return (
    <Stack gap={3}>
      <Notice tone={error_count > 0 ? 'warning' : 'good'} title={texts.read(rows, file)}>
        {error_count > 0 ? texts.someLeftOut(error_count) : ownTexts.allOfThemAreStored}
      </Notice>
      <Facts
        facts={[
          [common.added, number(added)],
          [ownTexts.replaced, number(updated)],
          [ownTexts.unchanged, number(unchanged)],
          [common.leftOut, number(error_count)],
        ]}
      />
      {errors.length > 0 && (
        <Table
          label={ownTexts.linesThatWereLeftOut}
          rows={errors}
          keyOf={({ line }) => String(line)}
          columns={[
            {
              id: 'line',
              header: ownTexts.line,
              align: 'end',
              narrow: true,
              cell: ({ line }) => number(line),
            },
            { id: 'reason', header: ownTexts.why, cell: ({ reason }) => reason },
          ]}
        />
      )}
      {error_count > errors.length && (
        <Text size={14} tone="quiet">
          {texts.onlyFirst(errors.length)}
        </Text>
      )}
    </Stack>
  );
}
