import type { QuarterlyUpdate, QuarterlyUpdates, UpdatedBusiness } from '@farthing/api-contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { fetchUpdateFile, quarterlyUpdatesQuery } from '../../../api/income-sources.ts';
import { messageOf } from '../../../api/problem.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import { downloadFile } from '../../../design/download.ts';
import { ExplainedLine, ExplainedLines } from '../../../design/explained-lines.tsx';
import { Figures } from '../../../design/figures.tsx';
import { dayText, taxYearText, todayHere } from '../../../design/format.ts';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Notice } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { updatesCard as texts } from './texts.tsx';

interface UpdatesCardProps {
  readonly year: string;
  /** Only this business: `property` or the id of a self-employment. */
  readonly business?: string;
}

/** Quarterly updates of Making Tax Digital: who must send them, when they are due, and their figures. */
export default function UpdatesCard({ year, business }: UpdatesCardProps) {
  const query = useQuery(quarterlyUpdatesQuery(year));
  const { data } = query;
  const businesses = (data?.businesses ?? []).filter(
    (one) => business === undefined || one.business === business,
  );
  if (query.error) return <LoadFailed what={texts.theUpdates} query={query} />;
  if (!data || businesses.length === 0) return null;
  return (
    <Card title={texts.title} padded={false}>
      <Stack gap={3}>
        <PaddedFoot>
          <Who updates={data} />
        </PaddedFoot>
        {businesses.map((one) => (
          <BusinessUpdates key={one.business} business={one} year={year} />
        ))}
        <PaddedFoot>
          <Stack gap={2}>
            <Hint>{texts.bridging}</Hint>
            <Row>
              <ButtonLink to="/tax/hmrc" search={{ year }}>
                {texts.send}
              </ButtonLink>
            </Row>
          </Stack>
        </PaddedFoot>
      </Stack>
    </Card>
  );
}

/** Says whether the updates must be sent, and by which income. */
function Who({ updates }: { readonly updates: QuarterlyUpdates }) {
  const { required, qualifying_income, qualifying_year, limit, tax_year, notes } = updates;
  const year = taxYearText(tax_year);
  const before = taxYearText(qualifying_year);
  return (
    <Stack gap={2}>
      <Text>
        {qualifying_income === null || limit === null
          ? texts.unknown(year, before)
          : (required === 'yes' ? texts.required : texts.notRequired)(
              year,
              before,
              <Amount value={qualifying_income} currency="GBP" />,
              <Amount value={String(limit)} currency="GBP" />,
            )}
      </Text>
      {notes.map((note) => (
        <Hint key={note}>{note}</Hint>
      ))}
    </Stack>
  );
}

interface BusinessUpdatesProps {
  readonly business: UpdatedBusiness;
  readonly year: string;
}

function BusinessUpdates({ business, year }: BusinessUpdatesProps) {
  const today = todayHere();
  return (
    <ExplainedLines label={texts.updatesOf(business.name)}>
      {business.updates.map((update) => (
        <ExplainedLine
          key={update.quarter}
          label={texts.quarter(business.name, update.quarter)}
          gloss={texts.period(dayText(update.from), dayText(update.to))}
          figure={texts.due(dayText(update.due), update.due < today)}
        >
          <UpdateFigures update={update} business={business.business} year={year} />
        </ExplainedLine>
      ))}
    </ExplainedLines>
  );
}

interface UpdateFiguresProps {
  readonly update: QuarterlyUpdate;
  readonly business: string;
  readonly year: string;
}

/** Figures of an update under HMRC's names, with the file for bridging software. */
function UpdateFigures({ update, business, year }: UpdateFiguresProps) {
  const { quarter, figures, to } = update;
  const download = useMutation({
    mutationFn: () => fetchUpdateFile(year, business, quarter),
    onSuccess: (file) => downloadFile(`quarterly-update-${year}-${quarter}.zip`, file),
    onError: (error) => toast(messageOf(error)),
  });
  const refused = figures.filter((one) => one.refused);
  return (
    <Stack gap={3}>
      <Figures
        lines={figures.map(({ field, label, amount }) => ({
          id: field,
          label,
          figure: <Amount value={amount} currency="GBP" size={14} />,
        }))}
      />
      {refused.length > 0 && <Notice tone="warning">{texts.refused}</Notice>}
      {to >= todayHere() && <Hint>{texts.notOver}</Hint>}
      <Row>
        <Button small busy={download.isPending} onClick={() => download.mutate()}>
          {texts.download}
        </Button>
      </Row>
    </Stack>
  );
}
