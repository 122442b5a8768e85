import type { Disposal } from '@farthing/api-contract';
import { Button } from '../../design/button.tsx';
import { dayText, taxYearText } from '../../design/format.ts';
import { Stack } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { SheetActions, SideSheet } from '../../design/sheet.tsx';
import { Text } from '../../design/text.tsx';
import { Workings } from '../../design/workings.tsx';
import { kindNames, mannerNames } from './disposal-words.ts';
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
          {kindNames[kind]}. {mannerNames[disposed_by]} on {dayText(date)}, in the tax year{' '}
          {taxYearText(tax_year)}.{share_percent === '100' ? '' : ` Your share: ${share_percent}%.`}
        </Text>
        <WorkingFigures working={disposal} />
        {report_note && (
          <Notice
            tone="info"
            title={report_by ? `Property report by ${dayText(report_by)}` : 'Property report'}
          >
            {report_note}
          </Notice>
        )}
        <Stack gap={2}>
          <Text as="h3" size={16} strong>
            How it is worked out
          </Text>
          <Workings label={`Steps of ${name}`} steps={disposal.explanation} />
        </Stack>
        {notes && (
          <Text size={14} tone="quiet">
            {notes}
          </Text>
        )}
        <SheetActions>
          <Button kind="danger" onClick={onDelete}>
            Delete
          </Button>
          <Button onClick={onEdit}>Edit</Button>
        </SheetActions>
      </Stack>
    </SideSheet>
  );
}
