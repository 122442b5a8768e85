import type { ShareAward } from '@farthing/api-contract';
import { messageOf } from '../../../api/problem.ts';
import { invalidate, moneyChanged } from '../../../api/queries.ts';
import { recordAwardPurchases } from '../../../api/share-awards.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText, taxYearText } from '../../../design/format.ts';
import { Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { SheetActions } from '../../../design/sheet-actions.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { Units } from '../../../design/units.tsx';
import { Workings } from '../../../design/workings.tsx';
import { AwardFigures } from './award-figures.tsx';
import { kindNames, awardDetail as texts } from './texts.tsx';

interface AwardDetailProps {
  readonly award: ShareAward;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** One award with the steps of its income and cost, and whether its holding has the shares. */
export default function AwardDetail({ award, onEdit, onDelete, onClose }: AwardDetailProps) {
  const { employer, kind, date, tax_year, on_payslip, notes, explanation, currency } = award;
  return (
    <SideSheet title={employer} wide onClose={onClose}>
      <Stack gap={6}>
        <Text size={14} tone="quiet">
          {texts.facts(kindNames[kind], dayText(date), taxYearText(tax_year))}
        </Text>
        <AwardFigures working={award} currency={currency} />
        {on_payslip && <Hint>{texts.payslips}</Hint>}
        <Purchases award={award} />
        <Stack gap={2}>
          <Text as="h3" size={16} strong>
            {common.howItIsWorkedOut}
          </Text>
          <Workings label={texts.stepsOf(employer)} steps={explanation} />
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

function Purchases({ award: { id, purchases } }: { readonly award: ShareAward }) {
  if (!purchases) return null;
  if (purchases.status === 'matches') return <Hint>{texts.matches}</Hint>;
  if (purchases.status === 'missing')
    return (
      <Notice
        tone="warning"
        title={texts.missing}
        action={
          <Button small onClick={() => void record(id)}>
            {texts.record}
          </Button>
        }
      >
        {texts.missingText}
      </Notice>
    );
  const { quantity, cost, expected_quantity, expected_cost } = purchases;
  return (
    <Notice tone="warning" title={texts.differs}>
      {texts.differsText(
        <Units value={quantity} />,
        <Amount value={cost} currency="GBP" />,
        <Units value={expected_quantity} />,
        <Amount value={expected_cost} currency="GBP" />,
      )}
    </Notice>
  );
}

async function record(id: string): Promise<void> {
  try {
    await recordAwardPurchases(id);
  } catch (error) {
    return toast(texts.notRecorded(messageOf(error)));
  }
  toast(texts.recorded);
  await Promise.all([moneyChanged(), invalidate('tax', 'holdings', 'capital-gains')]);
}
