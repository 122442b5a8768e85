import type { HmrcBusiness, HmrcState, QuarterlyUpdate, UpdatedBusiness } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { quarterlyUpdatesQuery } from '../../../api/income-sources.ts';
import { ExplainedLine, ExplainedLines } from '../../../design/explained-lines.tsx';
import { dayText, joinParts } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Hint } from '../../../design/text.tsx';
import { updateCards as texts } from './texts.tsx';
import { UpdateToSend } from './update-to-send.tsx';

interface UpdateCardsProps {
  readonly state: HmrcState;
  readonly year: string;
}

/** A card for each business whose match at HMRC is chosen, with its updates and HMRC's obligations beside them. */
export function UpdateCards({ state, year }: UpdateCardsProps) {
  const query = useQuery(quarterlyUpdatesQuery(year));
  const ours = query.data?.businesses ?? [];
  return (
    <>
      <LoadFailed what={texts.theUpdates} query={query} />
      {query.data?.notes.map((note) => (
        <Hint key={note}>{note}</Hint>
      ))}
      {ours.map((business) => {
        const matched = state.businesses.find((one) => one.business === business.business);
        return (
          matched && (
            <Card key={business.business} title={texts.title(business.name)} padded={false}>
              <ExplainedLines label={texts.title(business.name)}>
                {business.updates.map((update) => (
                  <UpdateLine key={update.quarter} {...{ business, update, matched, state, year }} />
                ))}
              </ExplainedLines>
            </Card>
          )
        );
      })}
    </>
  );
}

interface UpdateLineProps extends UpdateCardsProps {
  readonly business: UpdatedBusiness;
  readonly update: QuarterlyUpdate;
  readonly matched: HmrcBusiness;
}

function UpdateLine({ business, update, matched, state, year }: UpdateLineProps) {
  const { quarter, from, to, due } = update;
  const sent = state.submissions.find(
    (one) =>
      // One without an answer that can't be checked went to another service of HMRC.
      (one.can_check || (one.state !== 'sending' && one.state !== 'unknown')) &&
      one.hmrc_business_id === matched.hmrc_business_id &&
      one.tax_year === year &&
      one.quarter === quarter,
  );
  return (
    <ExplainedLine
      label={texts.quarter(quarter)}
      gloss={joinParts(texts.period(dayText(from), dayText(to)), obligationText(matched, update))}
      figure={sent ? texts.states[sent.state] : texts.due(dayText(due))}
    >
      <UpdateToSend business={business} update={update} year={year} sent={sent} />
    </ExplainedLine>
  );
}

/** HMRC's obligation of the same days in words. */
function obligationText({ obligations }: HmrcBusiness, { from, to }: QuarterlyUpdate): string {
  const found = obligations.find((one) => one.from === from && one.to === to);
  if (!found) return texts.noObligation;
  return found.status === 'fulfilled'
    ? texts.fulfilled(found.received && dayText(found.received))
    : texts.open(dayText(found.due));
}
