import type { HomeYear, Region } from '@farthing/api-contract';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../api/problem.ts';
import { readTaxProfile, saveTaxProfile } from '../../../api/tax-profiles.ts';
import { taxChanged } from '../../../api/tax-report.ts';
import { Button } from '../../../design/button.tsx';
import { taxYearText } from '../../../design/format.ts';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { Badge, Hint, Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { entryOf } from '../tax-profiles/profile-draft.ts';
import { placeNames, statusNames, yearsCard as texts } from './texts.ts';

/** The status of each tax year with its reason, and a button where the circumstances have another region. */
export function YearsCard({ years }: { readonly years: readonly HomeYear[] }) {
  if (years.length === 0) return null;
  return (
    <Card title={texts.title}>
      <Stack gap={4}>
        {years.map((year) => (
          <Year key={year.tax_year} year={year} />
        ))}
        <Hint small>{texts.codes}</Hint>
      </Stack>
    </Card>
  );
}

function Year({ year }: { readonly year: HomeYear }) {
  return (
    <Stack gap={1}>
      <Row gap={2}>
        <Text strong>{taxYearText(year.tax_year)}</Text>
        <Badge tone={year.region === null ? 'warning' : 'good'}>{statusNames[year.status]}</Badge>
      </Row>
      <Text size={14}>{year.reason}</Text>
      {year.region !== null && (
        <Agreement year={year.tax_year} region={year.region} chosen={year.chosen_region} />
      )}
    </Stack>
  );
}

interface AgreementProps {
  readonly year: string;
  readonly region: Region;
  /** In the circumstances; null without any. */
  readonly chosen: Region | null;
}

/** England and Northern Ireland have the same rates. */
const ratesOf = (region: Region) => (region === 'northern_ireland' ? 'england' : region);

function Agreement({ year, region, chosen }: AgreementProps) {
  const name = placeNames[region];
  const use = useMutation({
    mutationFn: async () => {
      const profile = await readTaxProfile(year);
      await saveTaxProfile(year, { ...entryOf(profile), region, version: profile.version });
      return profile;
    },
    onSuccess: (before) => {
      toast(texts.isUsed(name, taxYearText(year)), () => saveTaxProfile(year, entryOf(before)));
      return taxChanged();
    },
    onError: (error) => toast(messageOf(error)),
  });
  if (chosen === null) return <Hint small>{texts.follows(name)}</Hint>;
  if (ratesOf(chosen) === ratesOf(region)) return <Hint small>{texts.agrees(placeNames[chosen])}</Hint>;
  return (
    <Stack gap={2}>
      <Text size={14} strong>
        {texts.differs(placeNames[chosen], name)}
      </Text>
      <div>
        <Button small busy={use.isPending} onClick={() => use.mutate()}>
          {texts.use(name, taxYearText(year))}
        </Button>
      </div>
    </Stack>
  );
}
