import type { Category } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { DeleteIcon, EditIcon, LockIcon, MergeIcon } from '../../../design/icons.ts';
import { Card, ReaderOnly, Row } from '../../../design/layout.tsx';
import { AsideRoom, List, ListLink } from '../../../design/list.tsx';
import { MoreMenu } from '../../../design/more-menu.tsx';
import { CategoryMark } from '../../../design/stat.tsx';
import { Text } from '../../../design/text.tsx';
import type { CategoryAction } from './category-actions.tsx';
import type { CategoryGroup } from './category-groups.ts';
import { categoryGroupCard as texts } from './texts.ts';

interface CategoryGroupCardProps {
  readonly group: CategoryGroup;
  /** By id; undefined while they are not known. */
  readonly totals: ReadonlyMap<string, string> | undefined;
  readonly total: string | undefined;
  readonly currency: string;
  readonly period: { readonly date_from: string; readonly date_to: string };
  readonly onAct: (doing: CategoryAction) => void;
}

/** The categories under one heading; each line leads to its transactions of the year. */
export function CategoryGroupCard(props: CategoryGroupCardProps) {
  const { group, totals, total, currency, period, onAct } = props;
  return (
    <Card
      title={group.name}
      padded={false}
      action={
        total && (
          <Row gap={0} wrap={false}>
            <Amount value={total} currency={currency} size={14} tone="quiet" />
            <AsideRoom />
          </Row>
        )
      }
    >
      <List label={texts.list(group.name, group.kind === 'income')} dense>
        {group.categories.map((category) => (
          <ListLink
            key={category.id}
            to="/transactions"
            search={{ category_id: category.id, ...period }}
            mark={<CategoryMark name={category.name} group={group.name} />}
            end={totals && <Total value={totals.get(category.id)} currency={currency} />}
            aside={category.system ? <BuiltIn /> : <OwnMenu category={category} onAct={onAct} />}
          >
            {category.name}
          </ListLink>
        ))}
      </List>
    </Card>
  );
}

function Total({ value, currency }: { readonly value: string | undefined; readonly currency: string }) {
  if (value !== undefined) return <Amount value={value} currency={currency} size={14} />;
  return (
    <Text as="span" size={14} tone="quiet">
      <span aria-hidden>–</span>
      <ReaderOnly>{texts.nothingThisYear}</ReaderOnly>
    </Text>
  );
}

function BuiltIn() {
  return (
    <span title={texts.builtInHint}>
      <LockIcon size={16} stroke={1.5} aria-hidden />
      <ReaderOnly>{texts.builtIn}</ReaderOnly>
    </span>
  );
}

function OwnMenu({
  category,
  onAct,
}: {
  readonly category: Category;
  readonly onAct: (doing: CategoryAction) => void;
}) {
  const act = (what: 'edit' | 'merge' | 'delete') => () => onAct({ what, category });
  return (
    <MoreMenu
      label={texts.change(category.name)}
      items={[
        { label: texts.renameOrMove, icon: <EditIcon size={18} />, onSelect: act('edit') },
        { label: common.mergeIntoAnother, icon: <MergeIcon size={18} />, onSelect: act('merge') },
        { label: common.deleteWord, icon: <DeleteIcon size={18} />, danger: true, onSelect: act('delete') },
      ]}
    />
  );
}
