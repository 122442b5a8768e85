import type { Tag } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteTag, restoreTag, tagsChanged, tagsQuery } from '../../../api/tags.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AddIcon, DeleteIcon, EditIcon, MergeIcon, TagIcon } from '../../../design/icons.ts';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListLink } from '../../../design/list.tsx';
import { LoadedCard } from '../../../design/loaded-card.tsx';
import { MoreMenu } from '../../../design/more-menu.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { Text } from '../../../design/text.tsx';
import type { TagAction } from './tag-sheet.tsx';
import { tagsScreen as texts } from './texts.ts';

const TagSheet = lazyPart(() => import('./tag-sheet.tsx'));

/** The words that transactions carry beside their category, with how many carry each. */
export function TagsScreen() {
  const query = useQuery(tagsQuery);
  const [action, setAction] = useState<TagAction>();
  const tags = query.data ?? [];
  const add = (
    <Button kind="main" icon={<AddIcon size={18} />} onClick={() => setAction({ what: 'add' })}>
      {texts.addATag}
    </Button>
  );
  const empty = tags.length === 0 && (
    <EmptyState icon={<TagIcon size={32} stroke={1.5} />} title={texts.emptyTitle} action={add}>
      {texts.empty}
    </EmptyState>
  );
  return (
    <Page title={common.tags} answer={texts.answer} action={add}>
      <LoadedCard what={texts.what} query={query} lines={6} empty={empty}>
        <List label={common.tags} dense>
          {tags.map((tag) => (
            <TagLine key={tag.name} tag={tag} canMerge={tags.length > 1} onAct={setAction} />
          ))}
        </List>
      </LoadedCard>
      {action && <TagSheet action={action} tags={tags} onClose={() => setAction(undefined)} />}
    </Page>
  );
}

interface TagLineProps {
  readonly tag: Tag;
  readonly canMerge: boolean;
  readonly onAct: (action: TagAction) => void;
}

function TagLine({ tag, canMerge, onAct }: TagLineProps) {
  const { name, count } = tag;
  const remove = () =>
    runWithUndo({
      run: () => deleteTag(name),
      done: ({ removed }) => texts.deleted(name, removed),
      undo: ({ undo_id }) => restoreTag(undo_id),
      refresh: tagsChanged,
    });
  const act = (what: 'rename' | 'merge') => () => onAct({ what, tag });
  const merge = { label: common.mergeIntoAnother, icon: <MergeIcon size={18} />, onSelect: act('merge') };
  const items = [
    { label: common.rename, icon: <EditIcon size={18} />, onSelect: act('rename') },
    { ...merge, disabled: !canMerge },
    { label: common.deleteWord, icon: <DeleteIcon size={18} />, danger: true, onSelect: () => void remove() },
  ];
  return (
    <ListLink
      to="/transactions"
      search={{ tag: name }}
      end={
        <Text as="span" size={14} tone="quiet" figures>
          {texts.count(count)}
        </Text>
      }
      aside={<MoreMenu label={texts.change(name)} items={items} />}
    >
      {name}
    </ListLink>
  );
}
