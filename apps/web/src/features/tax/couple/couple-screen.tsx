import type { CoupleTax, Household, SharedTaxYears } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { coupleQuery, sharedYearsQuery } from '../../../api/couple.ts';
import { householdQuery } from '../../../api/household.ts';
import { Amount } from '../../../design/amount.tsx';
import { ChoiceField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { isNothing, taxYearText } from '../../../design/format.ts';
import { Card, Columns, MainAndAside, Stack } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { useTaxYear } from '../tax-report/use-tax-year.ts';
import { YearChoice } from '../tax-report/year-choice.tsx';
import { Comparison } from './comparison.tsx';
import { type CoupleSearch, readCoupleSearch } from './search.ts';
import { SharingCard } from './sharing-card.tsx';
import { caveats, coupleScreen as texts } from './texts.tsx';

/** Two tax years of a household side by side, and what lowers the tax of both together. */
export function CoupleScreen() {
  const query = useQuery(householdQuery);
  const household = query.data?.household;
  if (household?.role !== undefined && household.role !== 'viewer')
    return <InHousehold household={household} />;
  const isViewer = household?.role === 'viewer';
  return (
    <Page title={texts.title}>
      <LoadFailed what={texts.household} query={query} />
      {query.isPending && <LoadingCard shape="row" count={4} />}
      {query.data && (
        <Card>
          <EmptyState
            title={isViewer ? texts.viewer : texts.noHousehold}
            action={!isViewer && <ButtonLink to="/settings/household">{texts.toHousehold}</ButtonLink>}
          >
            {isViewer ? texts.viewerText : texts.noHouseholdText}
          </EmptyState>
        </Card>
      )}
    </Page>
  );
}

type Member = Household['members'][number];

function InHousehold({ household }: { readonly household: Household }) {
  const year = useTaxYear();
  const search = readCoupleSearch(useSearch({ strict: false }));
  const shared = useQuery({ ...sharedYearsQuery(year), placeholderData: keepPreviousData });
  const others = household.members.filter(({ is_you, role }) => !is_you && role !== 'viewer');
  const sharers = new Set(shared.data?.others.map(({ user_id }) => user_id));
  const partner =
    others.find(({ user_id }) => user_id === search.with) ??
    others.find(({ user_id }) => sharers.has(user_id)) ??
    others[0];
  const hasBoth = partner !== undefined && sharers.has(partner.user_id);
  const tax = useQuery({
    ...coupleQuery(year, partner?.user_id ?? '', search.married !== 'no'),
    enabled: hasBoth,
    placeholderData: keepPreviousData,
  });
  const shown = hasBoth && !tax.error ? tax.data : undefined;
  return (
    <Page title={texts.title} answer={shown && <Answer tax={shown} />} action={<YearChoice />}>
      <LoadFailed what={texts.shared} query={shared} />
      {hasBoth && <LoadFailed what={texts.comparison} query={tax} />}
      <MainAndAside
        main={
          <Stack>
            <Choices others={others} partner={partner} search={search} />
            {shared.data && !hasBoth && <NothingShared partner={partner} shared={shared.data} />}
            {(shared.isPending || (hasBoth && tax.isPending)) && <LoadingCard shape="row" count={6} />}
            {shown && <Comparison tax={shown} />}
          </Stack>
        }
        aside={
          <Stack>
            {shared.data && <SharingCard shared={shared.data} />}
            <Card title={caveats.title}>
              <Stack gap={2}>
                {caveats.items.map((item) => (
                  <Text key={item} size={14}>
                    {item}
                  </Text>
                ))}
              </Stack>
            </Card>
          </Stack>
        }
      />
    </Page>
  );
}

function Answer({ tax: { tax_year, together, proposals } }: { readonly tax: CoupleTax }) {
  const saved = isNothing(together.saved) ? (proposals[0]?.saved ?? '0.00') : together.saved;
  const year = taxYearText(tax_year);
  if (isNothing(saved)) return texts.savesNothing(year);
  return texts.saves(<Amount value={saved} currency="GBP" strong />, year);
}

interface ChoicesProps {
  readonly others: readonly Member[];
  readonly partner: Member | undefined;
  readonly search: CoupleSearch;
}

/** The person to compare with, and if both are married or civil partners. */
function Choices({ others, partner, search }: ChoicesProps) {
  const navigate = useNavigate();
  const go = (chosen: CoupleSearch) =>
    void navigate({ to: '/tax/plan/couple', search: chosen, resetScroll: false });
  const { married, ...rest } = search;
  if (partner === undefined) return null;
  const hasChoice = others.length > 1;
  return (
    <Card>
      <Stack gap={2}>
        <Columns>
          {hasChoice && (
            <SelectField
              label={texts.partner}
              value={partner.user_id}
              options={others.map(({ user_id, name }) => ({ value: user_id, label: name }))}
              onChange={(other) => go({ ...search, with: other })}
            />
          )}
          <ChoiceField
            label={texts.status}
            value={married ?? 'yes'}
            options={[
              { value: 'yes', label: texts.married },
              { value: 'no', label: texts.unmarried },
            ]}
            onChange={(chosen) => go(chosen === 'no' ? { ...rest, married: chosen } : rest)}
          />
        </Columns>
        <Hint small>{texts.marriedNote}</Hint>
      </Stack>
    </Card>
  );
}

interface NothingSharedProps {
  readonly partner: Member | undefined;
  readonly shared: SharedTaxYears;
}

function NothingShared({ partner, shared }: NothingSharedProps) {
  return (
    <Card>
      {partner ? (
        <EmptyState title={texts.sharesNothing(partner.name, taxYearText(shared.tax_year))}>
          {texts.sharesNothingText(partner.name)}
        </EmptyState>
      ) : (
        <EmptyState
          title={texts.noPartner}
          action={<ButtonLink to="/settings/household">{texts.toHousehold}</ButtonLink>}
        >
          {texts.noPartnerText}
        </EmptyState>
      )}
    </Card>
  );
}
