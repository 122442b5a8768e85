import type { SecurityPriceImportResult } from '@farthing/api-contract';
import { useState } from 'react';
import { messageOf } from '../../api/problem.ts';
import { moneyChanged } from '../../api/queries.ts';
import { importPrices } from '../../api/securities.ts';
import { CodeBlock } from '../../design/codes.tsx';
import { FileButton } from '../../design/fields/file-button.tsx';
import { countText } from '../../design/format.ts';
import { UploadIcon } from '../../design/icons.ts';
import { Stack } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { SideSheet } from '../../design/sheet.tsx';
import { Facts } from '../../design/stat.tsx';
import { Table } from '../../design/table.tsx';
import { Text } from '../../design/text.tsx';

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
      title={security ? `Import prices of ${security.symbol}` : 'Import prices from a file'}
      onClose={onClose}
    >
      <Stack>
        <Text>
          A CSV file whose first line names its columns
          {security ? '' : ', one of them the symbol or ISIN of each security'}. Their order does not matter,
          others are ignored. Days are 2026-08-04 or 04/08/2026; a column for the currency may say GBX for
          pence.
        </Text>
        <CodeBlock label="An example of the file">{security ? ofOne : ofMany}</CodeBlock>
        <Text size={14} tone="quiet">
          A price that you have already for a day is replaced. Up to 500,000 prices and 10 MB at once.
        </Text>
        <div>
          <FileButton
            kind="main"
            accept=".csv,.txt,text/csv"
            icon={<UploadIcon size={18} />}
            busy={isBusy}
            onFile={(file) => void send(file)}
          >
            Choose a CSV file
          </FileButton>
        </div>
        {outcome && 'error' in outcome && (
          <Notice tone="error" title={`“${outcome.file}” was not imported`}>
            {messageOf(outcome.error)} No price was changed.
          </Notice>
        )}
        {outcome && 'result' in outcome && <Result {...outcome} />}
      </Stack>
    </SideSheet>
  );
}

function Result({ file, result }: { readonly file: string; readonly result: SecurityPriceImportResult }) {
  const { rows, added, updated, unchanged, errors, error_count } = result;
  const number = (count: number) => count.toLocaleString('en-GB');
  return (
    <Stack gap={3}>
      <Notice
        tone={error_count > 0 ? 'warning' : 'good'}
        title={`${countText(rows, 'line')} of “${file}” read`}
      >
        {error_count > 0
          ? `${countText(error_count, 'line')} could not be used; all the others are stored.`
          : 'All of them are stored.'}
      </Notice>
      <Facts
        facts={[
          ['Added', number(added)],
          ['Replaced', number(updated)],
          ['Unchanged', number(unchanged)],
          ['Left out', number(error_count)],
        ]}
      />
      {errors.length > 0 && (
        <Table
          label="Lines that were left out"
          rows={errors}
          keyOf={({ line }) => String(line)}
          columns={[
            { id: 'line', header: 'Line', align: 'end', narrow: true, cell: ({ line }) => number(line) },
            { id: 'reason', header: 'Why', cell: ({ reason }) => reason },
          ]}
        />
      )}
      {error_count > errors.length && (
        <Text size={14} tone="quiet">{`These are the first ${errors.length}.`}</Text>
      )}
    </Stack>
  );
}
