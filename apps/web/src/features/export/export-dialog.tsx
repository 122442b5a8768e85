import { useState } from 'react';
import { fetchTransactionFile, type TransactionFileFormat } from '../../api/export.ts';
import { messageOf } from '../../api/problem.ts';
import type { TransactionFilter } from '../../api/transactions.ts';
import { Button } from '../../design/button.tsx';
import { ChoiceCards } from '../../design/choice-cards.tsx';
import { downloadFile } from '../../design/download.ts';
import { countText, todayHere } from '../../design/format.ts';
import { Form } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { Dialog, SheetActions } from '../../design/sheet.tsx';
import { Text } from '../../design/text.tsx';
import { fileFormats, savedName } from './formats.ts';

interface ExportDialogProps {
  readonly filter: TransactionFilter;
  /** How many there are; undefined while that is not known. */
  readonly total: number | undefined;
  readonly isFiltered: boolean;
  readonly onClose: () => void;
}

/** Asks in which format the transactions of the list are wanted, and saves the file. */
export default function ExportDialog({ filter, total, isFiltered, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<TransactionFileFormat>('csv');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      downloadFile(savedName(format, todayHere()), await fetchTransactionFile(format, filter));
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  const what = total === undefined ? 'these transactions' : countText(total, 'transaction');
  return (
    <Dialog title={isFiltered ? 'Export what the filter shows' : 'Export all transactions'} onClose={onClose}>
      <Form label="Export transactions" onSubmit={() => void save()}>
        {problem && <Notice tone="error">{problem}</Notice>}
        <ChoiceCards label="Which kind of file?" value={format} cards={fileFormats} onChange={setFormat} />
        {isFiltered && (
          <Text tone="quiet" size={14}>
            Only what the filter of the list lets through is in the file.
          </Text>
        )}
        <SheetActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={busy}>
            {`Export ${what}`}
          </Button>
        </SheetActions>
      </Form>
    </Dialog>
  );
}
