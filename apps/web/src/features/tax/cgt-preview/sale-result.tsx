import type { CgtPreview, CgtPreviewWarning } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Explain } from '../../../design/explain.tsx';
import { Figures } from '../../../design/figures.tsx';
import { dayText, isNothing, taxYearText } from '../../../design/format.ts';
import { Gain } from '../../../design/gain.tsx';
import { ReaderOnly, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { pounds } from '../../../design/pounds.tsx';
import { Text } from '../../../design/text.tsx';
import { Workings } from '../../../design/workings.tsx';
import { MatchTable } from '../capital-gains/match-table.tsx';
import { percentText } from '../tax-report/tax-words.ts';
import { PlainWords } from './plain-words.tsx';
import { saleResult as texts } from './texts.tsx';

/** Estimated result of a sale: proceeds, gain, tax at each rate, warnings, and share matching. */
export function SaleResult({ preview }: { readonly preview: CgtPreview }) {
  const { tax, asset } = preview;
  return (
    <Stack gap={6}>
      <Text size={16}>
        {texts.inHand(
          <Amount value={preview.in_hand} currency="GBP" strong size={20} />,
          <Amount value={tax.difference} currency="GBP" strong />,
        )}
        <ReaderOnly live>{` ${texts.isThere(asset)}`}</ReaderOnly>
      </Text>
      {Number(preview.owned_percent) !== 100 && <Text>{texts.yourPart(preview.owned_percent)}</Text>}
      {preview.untaxed_because !== null && (
        <Notice tone="good" title={texts.noTax}>
          {preview.untaxed_because}
        </Notice>
      )}
      {preview.warnings.map(({ code, text }) => (
        <Notice
          key={`${code} ${text}`}
          tone={code === 'old_price' ? 'info' : 'warning'}
          title={warningTitles[code]}
        >
          <PlainWords>{text}</PlainWords>
        </Notice>
      ))}
      <SaleFigures preview={preview} />
      {preview.taxed && <FiguresAfter preview={preview} />}
      <Stack gap={2}>
        <Text as="h3" size={16} strong>
          {texts.matchesTitle(dayText(preview.date))}
        </Text>
        <MatchTable disposal={preview.disposal} />
      </Stack>
      <Explain>
        <Workings label={texts.howMadeUp} steps={preview.explanation} />
      </Explain>
    </Stack>
  );
}

function SaleFigures({ preview }: { readonly preview: CgtPreview }) {
  const { tax } = preview;
  return (
    <Figures
      lines={[
        { label: common.proceeds, figure: pounds(preview.proceeds) },
        { label: texts.allowableCosts, figure: pounds(preview.allowable_costs) },
        {
          label: common.gainOrLoss,
          figure: <Gain value={preview.gain} currency="GBP" size={16} />,
          total: true,
        },
        ...tax.parts.map((part) => ({
          id: `${part.kind} ${part.band} ${part.rate}`,
          label: partName(part.band, percentText(part.rate)),
          figure: pounds(part.amount),
        })),
        { label: texts.tax, figure: pounds(tax.difference), total: true },
      ]}
    />
  );
}

/** Exempt amount, losses and pool before and after the sale. */
function FiguresAfter({ preview }: { readonly preview: CgtPreview }) {
  const { exempt_amount: exempt } = preview;
  return (
    <Figures
      lines={[
        {
          label: texts.exemptBefore(taxYearText(preview.tax_year)),
          figure: pounds(exempt.left_before),
        },
        { label: texts.exemptAfter, figure: pounds(exempt.left_after) },
        ...(isNothing(preview.losses.brought_forward_used_after)
          ? []
          : [
              {
                label: common.lossesFromEarlierYearsUsed,
                figure: pounds(preview.losses.brought_forward_used_after),
              },
            ]),
        { label: texts.poolAfter, figure: pounds(preview.pool_after.cost) },
      ]}
    />
  );
}

/** Title of each warning. */
const warningTitles: Readonly<Record<CgtPreviewWarning['code'], string>> = texts.warnings;

/** Describes a part of the gain and its rate. */
function partName(band: string, rate: string): string {
  if (band === 'basic') return texts.basicBand(rate);
  return band === 'higher' ? texts.higherBand(rate) : texts.free;
}
