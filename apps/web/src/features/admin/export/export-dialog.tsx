import { useState } from 'react';
import { fetchTransactionFile, type TransactionFileFormat } from '../../../api/export.ts';
import type { TransactionFilter } from '../../../api/transactions.ts';
import { useAction } from '../../../api/use-action.ts';
import { ChoiceCards } from '../../../design/choice-cards.tsx';
import { downloadFile } from '../../../design/download.ts';
import { todayHere } from '../../../design/format.ts';
import { Form } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Dialog } from '../../../design/sheet.tsx';
import { FormActions } from '../../../design/sheet-actions.tsx';
import { Text } from '../../../design/text.tsx';
import { fileFormats, savedName } from './formats.ts';
import { exportDialog as texts } from './texts.tsx';

interface ExportDialogProps {
  readonly filter: TransactionFilter;
  /** Total number of transactions, or undefined while it isn't known. */
  readonly total: number | undefined;
  readonly isFiltered: boolean;
  readonly onClose: () => void;
}

/** Asks in which format the transactions of the list are wanted, and saves the file. */
export default function ExportDialog({ filter, total, isFiltered, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<TransactionFileFormat>('csv');
  const { busy, message: problem, run } = useAction();

  const save = () =>
    run(async () => {
      downloadFile(savedName(format, todayHere()), await fetchTransactionFile(format, filter));
      onClose();
    });
  return (
    <Dialog title={isFiltered ? texts.filteredTitle : texts.allTitle} onClose={onClose}>
      <Form label={texts.form} onSubmit={() => void save()}>
        {problem && <Notice tone="error">{problem}</Notice>}
        <ChoiceCards label={texts.format} value={format} cards={fileFormats} onChange={setFormat} />
        {isFiltered && (
          <Text tone="quiet" size={14}>
            {texts.filteredHint}
          </Text>
        )}
        <FormActions label={texts.exportThem(total)} busy={busy} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
