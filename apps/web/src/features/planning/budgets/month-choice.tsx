import { monthsLater } from '@farthing/dates';
import { useNavigate } from '@tanstack/react-router';
import { IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { monthText } from '../../../design/format.ts';
import { BackIcon, ForwardIcon } from '../../../design/icons.ts';
import { Row } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';

/** The month on screen, and the ways to those beside it. */
export function MonthChoice({ month }: { readonly month: string }) {
  const navigate = useNavigate();
  const go = (months: number) =>
    void navigate({
      to: '/budgets',
      search: { month: monthsLater(`${month}-01`, months).slice(0, 7) },
    });
  return (
    <Row gap={2}>
      <IconButton
        label={common.previousMonth}
        icon={<BackIcon size={20} stroke={1.75} />}
        onClick={() => go(-1)}
      />
      <Text as="h2" size={16} strong>
        {monthText(month)}
      </Text>
      <IconButton
        label={common.nextMonth}
        icon={<ForwardIcon size={20} stroke={1.75} />}
        onClick={() => go(1)}
      />
    </Row>
  );
}
