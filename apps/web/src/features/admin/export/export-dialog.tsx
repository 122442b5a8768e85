import { fetchTransactionFile, type TransactionFileFormat } from '../../../api/export.ts';
import type { TransactionFilter } from '../../../api/transactions.ts';
import { useForm } from '../../../api/use-form.ts';
import { ChoiceCards } from '../../../design/choice-cards.tsx';
import { downloadFile } from '../../../design/download.ts';
import { FormBody } from '../../../design/form-body.tsx';
import { todayHere } from '../../../design/format.ts';
import { Dialog } from '../../../design/sheet.tsx';
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
  const form = useForm<{ format: TransactionFileFormat }>({ format: 'csv' });
  const { format } = form.draft;
  const save = () =>
    form.run(async () => {
      downloadFile(savedName(format, todayHere()), await fetchTransactionFile(format, filter));
      onClose();
    });
  return (
    <Dialog title={isFiltered ? texts.filteredTitle : texts.allTitle} onClose={onClose}>
      <FormBody
        title={texts.form}
        form={form}
        onSubmit={() => void save()}
        onClose={onClose}
        action={texts.exportThem(total)}
        failed=""
      >
        <ChoiceCards
          label={texts.format}
          value={format}
          cards={fileFormats}
          onChange={(chosen) => form.set({ format: chosen })}
        />
        {isFiltered && (
          <Text tone="quiet" size={14}>
            {texts.filteredHint}
          </Text>
        )}
      </FormBody>
    </Dialog>
  );
}
