import type { SharedTaxYears } from '@farthing/api-contract';
import { coupleChanged, shareTaxYear, withdrawTaxYear } from '../../../api/couple.ts';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../design/button.tsx';
import { InstantText } from '../../../design/dates.tsx';
import { taxYearText } from '../../../design/format.ts';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { sharing as texts } from './texts.tsx';

/** Shows if the user shares the year and what others see of it, and shares it or stops. */
export function SharingCard({ shared: { tax_year, own } }: { readonly shared: SharedTaxYears }) {
  const { busy, message, run } = useAction();
  const change = (work: () => Promise<unknown>, done: string) =>
    void run(async () => {
      await work();
      await coupleChanged();
      toast(done);
    });
  return (
    <Card title={texts.title(taxYearText(tax_year))}>
      <Stack gap={3}>
        <Text size={14}>{own ? texts.since(<InstantText at={own.shared_at} />) : texts.not}</Text>
        <Text size={14}>{texts.whoSees}</Text>
        <Text size={14}>{texts.what}</Text>
        <Hint small>{texts.used}</Hint>
        {message && <Notice tone="error">{message}</Notice>}
        <Row>
          <Button
            kind={own ? 'plain' : 'main'}
            busy={busy}
            onClick={() => change(() => shareTaxYear(tax_year), texts.isShared)}
          >
            {own ? texts.again : texts.share}
          </Button>
          {own && (
            <Button
              kind="quiet"
              disabled={busy}
              onClick={() => change(() => withdrawTaxYear(tax_year), texts.isPrivate)}
            >
              {texts.stop}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
