import { Card, Stack } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { Text } from '../../../design/text.tsx';
import { coupleScreen, planCard as texts } from './texts.tsx';

/** Leads from the tax plan to the couple's tax. */
export function CoupleCard() {
  return (
    <Card title={coupleScreen.title}>
      <Stack gap={3}>
        <Text size={14}>{texts.text}</Text>
        <ButtonLink to="/tax/plan/couple" search={(search) => search}>
          {texts.open}
        </ButtonLink>
      </Stack>
    </Card>
  );
}
