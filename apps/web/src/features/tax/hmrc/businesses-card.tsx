import type { HmrcBusiness, HmrcState } from '@farthing/api-contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { chooseHmrcBusiness, disconnectHmrc, hmrcChanged, refreshHmrc } from '../../../api/hmrc.ts';
import { quarterlyUpdatesQuery } from '../../../api/income-sources.ts';
import { messageOf, useMessageOf } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { dayText, joinParts } from '../../../design/format.ts';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { businessesCard as texts } from './texts.tsx';

interface BusinessesCardProps {
  readonly state: HmrcState;
  readonly year: string;
}

/** The businesses that HMRC lists, and which of ours each stands for. */
export function BusinessesCard({ state, year }: BusinessesCardProps) {
  const refresh = useMutation({
    mutationFn: () => refreshHmrc(year),
    onSettled: hmrcChanged,
  });
  const disconnect = useMutation({
    mutationFn: disconnectHmrc,
    onSuccess: () => toast(texts.disconnected),
    onError: (error) => toast(messageOf(error)),
    onSettled: hmrcChanged,
  });
  const failure = useMessageOf(refresh);
  const [first] = state.businesses;
  return (
    <Card title={texts.title}>
      <Stack>
        <Hint>{first ? texts.readOn(dayText(first.read_at.slice(0, 10))) : texts.none}</Hint>
        {failure && <Notice tone="error">{failure}</Notice>}
        {state.businesses.map((business) => (
          <BusinessChoice key={business.hmrc_business_id} business={business} year={year} />
        ))}
        <Row>
          <Button busy={refresh.isPending} onClick={() => refresh.mutate()}>
            {texts.refresh}
          </Button>
          <Button kind="quiet" busy={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {texts.disconnect}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

interface BusinessChoiceProps {
  readonly business: HmrcBusiness;
  readonly year: string;
}

function BusinessChoice({ business, year }: BusinessChoiceProps) {
  const { data } = useQuery(quarterlyUpdatesQuery(year));
  const { hmrc_business_id, type, name } = business;
  const title = joinParts(texts.types[type] ?? type, name, hmrc_business_id);
  const ours = (data?.businesses ?? []).filter(({ kind }) => texts.kinds[kind] === type);
  const choose = useMutation({
    mutationFn: (chosen: string) => chooseHmrcBusiness(hmrc_business_id, { business: chosen || null }),
    onError: (error) => toast(messageOf(error)),
    onSettled: hmrcChanged,
  });
  if (ours.length === 0) return <Text>{texts.noneOfType(title)}</Text>;
  return (
    <SelectField
      label={title}
      value={business.business ?? ''}
      options={[
        { value: '', label: texts.notChosen },
        ...ours.map((one) => ({ value: one.business, label: one.name })),
      ]}
      onChange={(chosen) => choose.mutate(chosen)}
    />
  );
}
