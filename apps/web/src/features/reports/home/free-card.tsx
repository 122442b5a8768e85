import { useQuery } from '@tanstack/react-query';
import { cashFlowForecastQuery } from '../../../api/forecasts.ts';
import * as common from '../../../design/common-texts.ts';
import { Card, NotOnPhone, Row } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Key } from '../../../design/text.tsx';
import { FreeToSpend } from '../../planning/forecasts/free-to-spend.tsx';

/** Money that is free until pay-day, the figure that Home opens with. Absent without an account of cash. */
export function FreeCard() {
  const forecast = useQuery(cashFlowForecastQuery());
  const { data, isPending } = forecast;
  if (data?.free_to_spend === null) return null;
  return (
    <Card
      title={common.freeToSpend}
      action={
        <Row gap={2} wrap={false}>
          <Link to="/forecast" aria-keyshortcuts="f">
            {common.forecast}
          </Link>
          <NotOnPhone>
            <Key>F</Key>
          </NotOnPhone>
        </Row>
      }
    >
      <LoadFailed what={common.freeToSpend} query={forecast} />
      {isPending && <Skeleton shape="figure" />}
      {data && <FreeToSpend forecast={data} />}
    </Card>
  );
}
