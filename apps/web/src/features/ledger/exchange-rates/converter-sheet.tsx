import type { ReactNode } from 'react';
import { SideSheet } from '../../../design/sheet.tsx';
import { exchangeRatesScreen as texts } from './texts.ts';

interface ConverterSheetProps {
  readonly onClose: () => void;
  /** The converter. */
  readonly children: ReactNode;
}

/** Sheet around the converter, where there is no room beside the list. */
export default function ConverterSheet({ onClose, children }: ConverterSheetProps) {
  return (
    <SideSheet title={texts.convert} onClose={onClose}>
      {children}
    </SideSheet>
  );
}
