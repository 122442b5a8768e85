import type { ExchangeRateImportResult } from '@farthing/api-contract';
import { useState } from 'react';
import { importRates, ratesChanged } from '../../../api/exchange-rates.ts';
import { messageOf } from '../../../api/problem.ts';
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
import { Text } from '../../../design/text.tsx';
import { importRates as texts } from './texts.ts';

const sample = ['from,to,date,rate', 'EUR,GBP,2026-08-04,0.8512', 'USD,GBP,04/08/2026,0.7421'].join('\n');

type Outcome =
  | { readonly file: string; readonly result: ExchangeRateImportResult }
  | { readonly file: string; readonly error: unknown };

/** Many rates from a CSV file: how it must look, and afterwards what became of its lines. */
export function ImportRates({ onClose }: { readonly onClose: () => void }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (file: File) => {
    setIsBusy(true);
    setOutcome(undefined);
    try {
      setOutcome({ file: file.name, result: await importRates(file) });
      await ratesChanged();
    } catch (error) {
      setOutcome({ file: file.name, error });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <SideSheet title={texts.title} onClose={onClose}>
      <Stack>
        <Text>{texts.lead}</Text>
        <CodeBlock label={common.anExampleOfTheFile}>{sample}</CodeBlock>
        <Text size={14} tone="quiet">
          {texts.leadRest}
        </Text>
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
          <Notice tone="error" title={texts.failed(outcome.file)}>
            {texts.noRateWasChanged(messageOf(outcome.error))}
          </Notice>
        )}
        {outcome && 'result' in outcome && <Result {...outcome} />}
      </Stack>
    </SideSheet>
  );
}

function Result({ file, result }: { readonly file: string; readonly result: ExchangeRateImportResult }) {
  const { rows, added, updated, unchanged, errors, error_count } = result;
  const number = (count: number) => count.toLocaleString(language);
  return (
    <Stack gap={3}>
      <Notice tone={error_count > 0 ? 'warning' : 'good'} title={texts.read(rows, file)}>
        {error_count > 0 ? texts.someLeftOut(error_count) : common.allOfThemAreStored}
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
            { id: 'line', header: common.line, align: 'end', narrow: true, cell: ({ line }) => number(line) },
            { id: 'reason', header: common.why, cell: ({ reason }) => reason },
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
