import type { Disposal } from '@farthing/api-contract';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText, taxYearText } from '../../../design/format.ts';
import { Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { SheetActions } from '../../../design/sheet-actions.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { Workings } from '../../../design/workings.tsx';
import { kindNames, mannerNames } from './disposal-words.ts';
import { disposalDetail as texts } from './texts.ts';
import { WorkingFigures } from './working-figures.tsx';

interface DisposalDetailProps {
  readonly disposal: Disposal;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** One disposal with every step of its gain and reliefs, and the law of each. */
export default function DisposalDetail({ disposal, onEdit, onDelete, onClose }: DisposalDetailProps) {
  const { name, kind, date, disposed_by, share_percent, tax_year, report_note, report_by, notes } = disposal;
  return (
    <SideSheet title={name} wide onClose={onClose}>
      <Stack gap={6}>
        <Text size={14} tone="quiet">
          {texts.facts(kindNames[kind], mannerNames[disposed_by], dayText(date), taxYearText(tax_year))}
          {share_percent !== '100' && ` ${texts.share(share_percent)}`}
        </Text>
        <WorkingFigures working={disposal} />
        {report_note && (
          <Notice
            tone="info"
            title={report_by ? texts.propertyReportBy(dayText(report_by)) : texts.propertyReport}
          >
            {report_note}
          </Notice>
        )}
        <Stack gap={2}>
          <Text as="h3" size={16} strong>
            {common.howItIsWorkedOut}
          </Text>
          <Workings label={texts.stepsOf(name)} steps={disposal.explanation} />
        </Stack>
        {notes && <Hint>{notes}</Hint>}
        <SheetActions>
          <Button kind="danger" onClick={onDelete}>
            {common.deleteWord}
          </Button>
          <Button onClick={onEdit}>{common.edit}</Button>
        </SheetActions>
      </Stack>
    </SideSheet>
  );
}
