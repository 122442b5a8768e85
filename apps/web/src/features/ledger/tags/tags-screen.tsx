import type { Tag } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { deleteTag, restoreTag, tagsChanged, tagsQuery } from '../../../api/tags.ts';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AddIcon, DeleteIcon, EditIcon, MergeIcon, MoreIcon, TagIcon } from '../../../design/icons.ts';
import { Card } from '../../../design/layout.tsx';
import { List, ListLink } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Menu } from '../../../design/menu.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import type { TagDoing } from './tag-sheet.tsx';
import { tagsScreen as texts } from './texts.ts';

const TagSheet = lazy(() => import('./tag-sheet.tsx'));

/** The words that transactions carry beside their category, with how many carry each. */
export function TagsScreen() {
  const query = useQuery(tagsQuery);
  const [doing, setDoing] = useState<TagDoing>();
  const tags = query.data ?? [];
  const remove = async ({ name }: Tag) => {
    try {
      const { undo_id, removed } = await deleteTag(name);
      toast(texts.deleted(name, removed), async () => {
        await restoreTag(undo_id);
        await tagsChanged();
      });
      await tagsChanged();
    } catch (error) {
      toast(messageOf(error));
    }
  };
  const add = (
    <Button kind="main" icon={<AddIcon size={18} />} onClick={() => setDoing({ what: 'add' })}>
      {texts.addATag}
    </Button>
  );
  return (
    <Page title={common.tags} answer={texts.answer} action={add}>
      <LoadFailed what={texts.what} query={query} />
      {query.isPending && !query.error && (
        <Card>
          <Skeleton shape="row" count={6} />
        </Card>
      )}
      {query.data?.length === 0 && (
        <Card>
          <EmptyState icon={<TagIcon size={32} stroke={1.5} />} title={texts.emptyTitle} action={add}>
            {texts.empty}
          </EmptyState>
        </Card>
      )}
      {tags.length > 0 && (
        <Card padded={false}>
          <List label={common.tags} dense>
            {tags.map((tag) => (
              <ListLink
                key={tag.name}
                to="/transactions"
                search={{ tag: tag.name }}
                end={
                  <Text as="span" size={14} tone="quiet" figures>
                    {texts.count(tag.count)}
                  </Text>
                }
                aside={
                  <Menu
                    target={<IconButton label={texts.change(tag.name)} icon={<MoreIcon size={18} />} />}
                    items={[
                      {
                        label: common.rename,
                        icon: <EditIcon size={18} />,
                        onSelect: () => setDoing({ what: 'rename', tag }),
                      },
                      {
                        label: common.mergeIntoAnother,
                        icon: <MergeIcon size={18} />,
                        disabled: tags.length < 2,
                        onSelect: () => setDoing({ what: 'merge', tag }),
                      },
                      {
                        label: common.deleteWord,
                        icon: <DeleteIcon size={18} />,
                        danger: true,
                        onSelect: () => void remove(tag),
                      },
                    ]}
                  />
                }
              >
                {tag.name}
              </ListLink>
            ))}
          </List>
        </Card>
      )}
      {doing && (
        <Suspense>
          <TagSheet doing={doing} tags={tags} onClose={() => setDoing(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}
