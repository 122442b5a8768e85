import { useState } from 'react';
import type { TransactionFilter } from '../../../api/transactions.ts';
import { Button, IconButton } from '../../../design/button.tsx';
import { DownloadIcon } from '../../../design/icons.ts';
import { NotOnPhone, OnPhone } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { exportButton as texts } from './texts.tsx';

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'));

interface ExportButtonProps {
  readonly filter: TransactionFilter;
  readonly total: number | undefined;
  readonly isFiltered: boolean;
}

/** Offers the transactions of a list as a file. */
export function ExportButton(props: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <NotOnPhone>
        <Button icon={<DownloadIcon size={18} stroke={1.75} />} onClick={() => setOpen(true)}>
          {texts.offer}
        </Button>
      </NotOnPhone>
      <OnPhone>
        <IconButton
          label={texts.offer}
          icon={<DownloadIcon size={20} stroke={1.75} />}
          onClick={() => setOpen(true)}
        />
      </OnPhone>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
