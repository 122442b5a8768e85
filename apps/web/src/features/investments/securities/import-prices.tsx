import type { SecurityPriceImportResult } from '@farthing/api-contract';
import { useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { importPrices } from '../../../api/securities.ts';
import { CodeBlock } from '../../../design/codes.tsx';
import * as common from '../../../design/common-texts.ts';
import { FileButton } from '../../../design/fields/file-button.tsx';
import { UploadIcon } from '../../../design/icons.ts';
import { language } from '../../../design/language.ts';
import { Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { Facts } from '../../../design/stat.tsx';
import { Table } from '../../../design/table.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { importPrices as texts } from './texts.ts';

interface ImportPricesProps {
  /** Whose prices the file holds; without one it has a column that names each security. */
  readonly security?: { readonly id: string; readonly symbol: string };
  readonly onClose: () => void;
}

type Outcome =
  | { readonly file: string; readonly result: SecurityPriceImportResult }
  | { readonly file: string; readonly error: unknown };

const ofOne = ['date,price', '2026-08-03,4.80', '04/08/2026,4.85'].join('\n');
const ofMany = ['symbol,date,price,currency', 'LOBS,2026-08-04,485.2,GBX', 'VWRL,04/08/2026,98.11,GBP'].join(
  '\n',
);

/** Many prices from a CSV file: how it must look, and afterwards what became of its lines. */
export default function ImportPrices({ security, onClose }: ImportPricesProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (file: File) => {
    setIsBusy(true);
    setOutcome(undefined);
    try {
      setOutcome({ file: file.name, result: await importPrices(file, security?.id) });
      await moneyChanged();
    } catch (error) {
      setOutcome({ file: file.name, error });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <SideSheet
      title={security ? texts.importPricesOf(security.symbol) : texts.importPricesFromFile}
      onClose={onClose}
    >
      <Stack>
        <Text>{security ? texts.formatOfOne : texts.formatOfMany}</Text>
        <CodeBlock label={common.anExampleOfTheFile}>{security ? ofOne : ofMany}</CodeBlock>
        <Hint>{texts.limits}</Hint>
        <div>
          <FileButton
            kind="main"
            accept=".csv,.txt,text/csv"
            icon={<UploadIcon size={18} />}
            busy={isBusy}
            onFile={(file) => void send(file)}
          >
            {common.chooseACsvFile}
          </FileButton>
        </div>
        {outcome && 'error' in outcome && (
          <Notice tone="error" title={texts.notImported(outcome.file)}>
            {texts.nothingChanged(messageOf(outcome.error))}
          </Notice>
        )}
        {outcome && 'result' in outcome && <Result {...outcome} />}
      </Stack>
    </SideSheet>
  );
}

function Result({ file, result }: { readonly file: string; readonly result: SecurityPriceImportResult }) {
  const { rows, added, updated, unchanged, errors, error_count } = result;
  const number = (count: number) => count.toLocaleString(language);
  return (
    <Stack gap={3}>
      <Notice tone={error_count > 0 ? 'warning' : 'good'} title={texts.linesRead(rows, file)}>
        {error_count > 0 ? texts.linesUnusable(error_count) : common.allOfThemAreStored}
      </Notice>
      <Facts
        facts={[
          [common.added, number(added)],
          [common.replaced, number(updated)],
          [common.unchanged, number(unchanged)],
          [common.leftOut, number(error_count)],
        ]}
      />
      {errors.length > 0 && (
        <Table
          label={common.linesThatWereLeftOut}
          rows={errors}
          keyOf={({ line }) => String(line)}
          columns={[
            { id: 'line', header: common.line, narrow: true, figure: ({ line }) => number(line) },
            { id: 'reason', header: common.why, cell: ({ reason }) => reason },
          ]}
        />
      )}
      {error_count > errors.length && <Hint>{texts.firstOfThem(errors.length)}</Hint>}
    </Stack>
  );
}
