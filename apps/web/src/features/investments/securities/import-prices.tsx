import { moneyChanged } from '../../../api/queries.ts';
import { importPrices } from '../../../api/securities.ts';
import { ImportCsvSheet } from '../../ledger/exchange-rates/import-csv-sheet.tsx';
import { importPrices as texts } from './texts.ts';

interface ImportPricesProps {
  /** Whose prices the file holds; without one it has a column that names each security. */
  readonly security?: { readonly id: string; readonly symbol: string };
  readonly onClose: () => void;
}

const ofOne = ['date,price', '2026-08-03,4.80', '04/08/2026,4.85'].join('\n');
const ofMany = ['symbol,date,price,currency', 'LOBS,2026-08-04,485.2,GBX', 'VWRL,04/08/2026,98.11,GBP'].join(
  '\n',
);

/** Sheet that imports security prices from a CSV file. */
export default function ImportPrices({ security, onClose }: ImportPricesProps) {
  return (
    <ImportCsvSheet
      title={security ? texts.importPricesOf(security.symbol) : texts.importPricesFromFile}
      lead={security ? texts.formatOfOne : texts.formatOfMany}
      sample={security ? ofOne : ofMany}
      leadRest={texts.limits}
      failed={texts.notImported}
      failedExplained={texts.nothingChanged}
      texts={{ read: texts.linesRead, someLeftOut: texts.linesUnusable, onlyFirst: texts.firstOfThem }}
      send={(file) => importPrices(file, security?.id)}
      onImported={moneyChanged}
      onClose={onClose}
    />
  );
}
