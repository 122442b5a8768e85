import type { RateConfig } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { rateConfigQuery } from '../../../api/tax-rates.ts';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Explain } from '../../../design/explain.tsx';
import { joinParts, taxYearText } from '../../../design/format.ts';
import { EditIcon } from '../../../design/icons.ts';
import { Card } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { LoadingCard } from '../../../design/notice.tsx';
import { PaddedFoot, PaddedHeading } from '../../../design/padded.tsx';
import { Page } from '../../../design/page.tsx';
import { SectionDisclosure } from '../../../design/section-disclosure.tsx';
import { Table } from '../../../design/table.tsx';
import { Badge, Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { AnnouncedRates } from '../tax-report/announced-rates.tsx';
import { useTaxYear } from '../tax-report/use-tax-year.ts';
import { YearChoice } from '../tax-report/year-choice.tsx';
import { figureText, type RateFigure, type RateGroup, rateSections, wordsOf } from './rate-figures.ts';
import { resetTable } from './save-rates.ts';
import { rateGroupTable, ratesScreen as texts } from './texts.ts';

const EditFigure = lazyPart(() => import('./edit-figure.tsx'));

/** The rates that a year is worked out with, where each comes from, and what the person changed. */
export function RatesScreen() {
  const year = useTaxYear();
  const query = useQuery(rateConfigQuery(year));
  const [edited, setEdited] = useState<{ readonly figure: RateFigure; readonly group: string }>();
  const config = query.data;
  return (
    <Page title={common.rates} answer={config && answerOf(config)} action={<YearChoice />} width="column">
      <LoadFailed what={texts.theRates} query={query} />
      {config?.status === 'announced' && <AnnouncedRates />}
      {config && config.difference.length > 0 && <DifferenceCard config={config} />}
      {config &&
        rateSections(config.table).map((section, place) => (
          <SectionDisclosure key={section.key} title={section.name} open={place === 0}>
            {section.groups.map((group) => (
              <RateGroupTable
                key={group.path}
                config={config}
                section={section.name}
                group={group}
                onEdit={(figure) => setEdited({ figure, group: group.name || section.name })}
              />
            ))}
          </SectionDisclosure>
        ))}
      {!config && !query.error && <LoadingCard shape="row" count={8} />}
      {config && edited && <EditFigure config={config} {...edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

function answerOf({ tax_year, status, difference }: RateConfig): string {
  const year = taxYearText(tax_year);
  if (difference.length > 0) return texts.areYourOwn(difference.length, year);
  return status === 'enacted' ? texts.areLaw(year) : texts.areAnnounced(year);
}

/** Differences between the user's own table and the shipped one, with a button to reset. */
function DifferenceCard({ config }: { readonly config: RateConfig }) {
  const [busy, setBusy] = useState(false);
  const known = new Map(
    rateSections(config.table).flatMap(({ name, groups }) =>
      groups.flatMap((group) =>
        group.figures.map((figure) => [
          figure.path,
          { kind: figure.kind, label: joinParts(name, group.name, figure.label) },
        ]),
      ),
    ),
  );
  const reset = async () => {
    setBusy(true);
    await resetTable(config).catch((error: unknown) => toast(messageOf(error)));
    setBusy(false);
  };
  return (
    <Card
      title={texts.yourOwnFigures}
      padded={false}
      action={
        <Button small busy={busy} onClick={() => void reset()}>
          {texts.reset}
        </Button>
      }
    >
      <Table
        label={texts.whatDiffers}
        rows={config.difference}
        keyOf={({ path }) => path}
        columns={[
          {
            id: 'figure',
            header: texts.figure,
            cell: ({ path }) => known.get(path)?.label ?? path.split('.').map(wordsOf).join(', '),
          },
          {
            id: 'shipped',
            header: texts.shipped,
            figure: ({ path, shipped }) => figureText(known.get(path)?.kind ?? 'count', shipped),
          },
          {
            id: 'edited',
            header: common.yours,
            figure: ({ path, edited }) => figureText(known.get(path)?.kind ?? 'count', edited),
          },
        ]}
      />
    </Card>
  );
}

interface RateGroupTableProps {
  readonly config: RateConfig;
  readonly section: string;
  readonly group: RateGroup;
  readonly onEdit: (figure: RateFigure) => void;
}

/** The figures of a group, each with a way to change it, and where they come from. */
function RateGroupTable({ config, section, group, onEdit }: RateGroupTableProps) {
  const name = group.name || section;
  const changed = new Set(config.difference.map(({ path }) => path));
  const sources = config.sources.filter(({ key }) => group.sources.includes(key));
  return (
    <>
      {group.name && <PaddedHeading>{group.name}</PaddedHeading>}
      <Table
        label={`${section}: ${name}`}
        rows={group.figures}
        keyOf={({ path }) => path}
        columns={[
          {
            id: 'figure',
            header: rateGroupTable.figure,
            cell: ({ label, path }) => (
              <>
                {label} {changed.has(path) && <Badge tone="copper">{common.yours}</Badge>}
              </>
            ),
          },
          { id: 'value', header: common.value, figure: ({ kind, value }) => figureText(kind, value) },
          {
            id: 'edit',
            header: common.change,
            quietHeader: true,
            narrow: true,
            cell: (figure) => (
              <IconButton
                label={rateGroupTable.changeFigure(name, figure.label)}
                icon={<EditIcon size={18} stroke={1.75} />}
                onClick={() => onEdit(figure)}
              />
            ),
          },
        ]}
      />
      {sources.length > 0 && (
        <PaddedFoot>
          <Explain label={rateGroupTable.sources(sources.length)}>
            {sources.map(({ key, title, reference }) => (
              <Text key={key} size={12} tone="quiet">
                {[title, reference].filter(Boolean).join(': ')}
              </Text>
            ))}
          </Explain>
        </PaddedFoot>
      )}
    </>
  );
}
