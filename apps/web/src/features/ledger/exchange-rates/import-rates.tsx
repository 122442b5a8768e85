import { importRates, ratesChanged } from '../../../api/exchange-rates.ts';
import { ImportCsvSheet } from './import-csv-sheet.tsx';
import { importRates as texts } from './texts.ts';

const sample = ['from,to,date,rate', 'EUR,GBP,2026-08-04,0.8512', 'USD,GBP,04/08/2026,0.7421'].join('\n');

/** Sheet that imports exchange rates from a CSV file. */
export default function ImportRates({ onClose }: { readonly onClose: () => void }) {
  return (
    <ImportCsvSheet
      title={texts.title}
      lead={texts.lead}
      sample={sample}
      leadRest={texts.leadRest}
      failed={texts.failed}
      failedExplained={texts.noRateWasChanged}
      texts={texts}
      send={importRates}
      onImported={ratesChanged}
      onClose={onClose}
    />
  );
}
