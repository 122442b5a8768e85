import type { HmrcSubmission, HmrcUpdate, QuarterlyUpdate, UpdatedBusiness } from '@farthing/api-contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { hmrcChanged, hmrcUpdateQuery, sendToHmrc } from '../../../api/hmrc.ts';
import { messageOf, useMessageOf } from '../../../api/problem.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { Figures } from '../../../design/figures.tsx';
import { todayHere } from '../../../design/format.ts';
import { Row, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { Verbatim } from '../../../design/verbatim.tsx';
import { SubmissionAnswer } from './submission-answer.tsx';
import { updateToSend as texts } from './texts.tsx';

interface UpdateToSendProps {
  readonly business: UpdatedBusiness;
  readonly update: QuarterlyUpdate;
  readonly year: string;
  /** The newest submission of this update. */
  readonly sent: HmrcSubmission | undefined;
}

/** Figures of an update, the text that will be sent, and the button that sends it. */
export function UpdateToSend({ business, update, year, sent }: UpdateToSendProps) {
  const { quarter } = update;
  const place = { tax_year: year, business: business.business, quarter };
  const query = useQuery(hmrcUpdateQuery(place));
  const { data } = query;
  const send = useMutation({
    mutationFn: (digest: string) => sendToHmrc({ ...place, digest }),
    onSettled: hmrcChanged,
  });
  const failure = useMessageOf(send);
  const isOpen = sent?.state === 'sending' || sent?.state === 'unknown';
  // Figures, text and digest are of one response: what is shown is what is sent.
  const isSame = sent?.state === 'accepted' && sent.text === data?.text;
  return (
    <Stack gap={3}>
      {sent && <SubmissionAnswer submission={sent} />}
      <Text>{texts.lead}</Text>
      {query.error && <Notice tone="error">{messageOf(query.error)}</Notice>}
      {data && <WhatIsSent update={data} />}
      {failure && <Notice tone="error">{failure}</Notice>}
      {isSame && <Hint>{texts.unchanged}</Hint>}
      {data && <Text>{texts.toBusiness(business.name, data.hmrc_business_id)}</Text>}
      <Row>
        <Button
          kind="main"
          busy={send.isPending}
          disabled={!data || isOpen || isSame}
          onClick={() => data && send.mutate(data.digest)}
        >
          {texts.send(business.name, quarter)}
        </Button>
      </Row>
      <Hint>{texts.device}</Hint>
    </Stack>
  );
}

/** Figures of an update and its text. */
function WhatIsSent({ update }: { readonly update: HmrcUpdate }) {
  const { figures, text, to } = update;
  return (
    <>
      <Figures
        lines={figures.map(({ field, label, amount }) => ({
          id: field,
          label,
          figure: <Amount value={amount} currency="GBP" size={14} />,
        }))}
      />
      <Disclosure title={texts.exactText}>
        <Verbatim label={texts.exactText}>{text}</Verbatim>
      </Disclosure>
      {to >= todayHere() && <Hint>{texts.notOver}</Hint>}
    </>
  );
}
