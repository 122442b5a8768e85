import type { TaxBoxes } from '@farthing/api-contract';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { WorkingText } from '../../../design/workings.tsx';
import { MissingRates } from '../tax-report/missing-rates.tsx';
import { returnNotices as texts } from './texts.tsx';

/** Notes to read before copying figures: what is left out, the year of the box numbers, and rounding. */
export function ReturnNotices({ boxes }: { readonly boxes: TaxBoxes }) {
  const { missing_rates: missing, boxes_note, notes } = boxes;
  return (
    <>
      <MissingRates title={texts.notComplete} missing={missing} />
      <Notice>
        <Text as="div" size={14}>
          {texts.rounding(boxes_note.replace(/\b(\d{4})-(\d{2})\b/g, '$1/$2'))}
        </Text>
        {notes.map((note) => (
          <Text as="div" size={14} key={note}>
            <WorkingText>{`${note.replace(/\.$/, '')}.`}</WorkingText>
          </Text>
        ))}
      </Notice>
    </>
  );
}
