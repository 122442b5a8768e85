import type { Category } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { IconButton } from '../../design/button.tsx';
import { DeleteIcon, EditIcon, LockIcon, MergeIcon, MoreIcon } from '../../design/icons.ts';
import { Card, ReaderOnly, Row } from '../../design/layout.tsx';
import { AsideRoom, List, ListLink } from '../../design/list.tsx';
import { Menu } from '../../design/menu.tsx';
import { CategoryMark } from '../../design/stat.tsx';
import { Text } from '../../design/text.tsx';
import type { CategoryDoing } from './category-doings.tsx';
import type { CategoryGroup } from './category-groups.ts';

interface CategoryGroupCardProps {
  readonly group: CategoryGroup;
  /** By id; undefined while they are not known. */
  readonly totals: ReadonlyMap<string, string> | undefined;
  readonly total: string | undefined;
  readonly currency: string;
  readonly period: { readonly date_from: string; readonly date_to: string };
  readonly onDo: (doing: CategoryDoing) => void;
}

/** The categories under one heading; each line leads to its transactions of the year. */
export function CategoryGroupCard(props: CategoryGroupCardProps) {
  const { group, totals, total, currency, period, onDo } = props;
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
      <List label={`${group.name}, ${group.kind === 'income' ? 'money in' : 'money out'}`} dense>
        {group.categories.map((category) => (
          <ListLink
            key={category.id}
            to="/transactions"
            search={{ category_id: category.id, ...period }}
            mark={<CategoryMark name={category.name} />}
            end={totals && <Total value={totals.get(category.id)} currency={currency} />}
            aside={category.system ? <BuiltIn /> : <OwnMenu category={category} onDo={onDo} />}
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
      <ReaderOnly>nothing this year</ReaderOnly>
    </Text>
  );
}

function BuiltIn() {
  return (
    <span title="Built in: it cannot be changed">
      <LockIcon size={16} stroke={1.5} aria-hidden />
      <ReaderOnly>Built in</ReaderOnly>
    </span>
  );
}

function OwnMenu({
  category,
  onDo,
}: {
  readonly category: Category;
  readonly onDo: (doing: CategoryDoing) => void;
}) {
  return (
    <Menu
      target={<IconButton label={`Change ${category.name}`} icon={<MoreIcon size={18} />} />}
      items={[
        {
          label: 'Rename or move',
          icon: <EditIcon size={18} />,
          onSelect: () => onDo({ what: 'edit', category }),
        },
        {
          label: 'Merge into another',
          icon: <MergeIcon size={18} />,
          onSelect: () => onDo({ what: 'merge', category }),
        },
        {
          label: 'Delete',
          icon: <DeleteIcon size={18} />,
          danger: true,
          onSelect: () => onDo({ what: 'delete', category }),
        },
      ]}
    />
  );
}
