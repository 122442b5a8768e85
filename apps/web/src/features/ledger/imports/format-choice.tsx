import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteImportProfile,
  importFormatsQuery,
  importProfilesQuery,
  saveImportProfile,
} from '../../../api/imports.ts';
import { messageOf } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DeleteIcon } from '../../../design/icons.ts';
import { language } from '../../../design/language.ts';
import { Form, Row, Stack } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { formatChoice as texts } from './texts.tsx';
import type { ImportProps, ImportWork } from './use-import-work.ts';

/** The bank by hand: the likely ones first, then all that are known; and the layouts that the person saved. */
export function FormatChoice({ statement, work }: ImportProps) {
  const { detected } = statement;
  const formats = useQuery(importFormatsQuery);
  const [chosen, setChosen] = useState(detected.format_id ?? '');
  const [refused, setRefused] = useState<string>();
  const likely = detected.alternatives.map(({ format_id, name, confidence }) => ({
    value: format_id,
    label: `${name} (${Math.round(confidence * 100)}%)`,
  }));
  const known = new Set(likely.map(({ value }) => value));
  const others = (formats.data ?? [])
    .filter(({ id }) => !known.has(id))
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));

  const apply = async () => {
    if (!chosen) return;
    setRefused(undefined);
    const read = await work.answer({ format_id: chosen });
    // Columns chosen by hand win over a bank; the server keeps them for as long as the preview lives.
    if (read && read.detected.format_id !== chosen && !read.needs.includes('mapping')) {
      setRefused(texts.columnsWin);
    }
  };
  return (
    <Stack gap={4}>
      <Form onSubmit={() => void apply()} label={texts.title}>
        {formats.isError && (
          <Notice
            tone="error"
            action={<Button onClick={() => void formats.refetch()}>{common.tryAgain}</Button>}
          >
            {messageOf(formats.error)}
          </Notice>
        )}
        <SelectField
          label={texts.bank}
          value={chosen}
          onChange={setChosen}
          options={[
            { value: '', label: common.chooseOne },
            ...(likely.length > 0 ? [{ group: texts.alsoLikely, items: likely }] : []),
            { group: likely.length > 0 ? common.allOthers : texts.allThatAreKnown, items: others },
          ]}
        />
        {refused && <Notice tone="warning">{refused}</Notice>}
        <Row>
          <Button
            type="submit"
            disabled={!chosen || chosen === detected.format_id}
            busy={work.doing === 'reading'}
          >
            {texts.read}
          </Button>
        </Row>
      </Form>
      <SavedLayouts work={work} />
    </Stack>
  );
}

/** Mappings that the person saved for files of no known bank. */
function SavedLayouts({ work }: { readonly work: ImportWork }) {
  const profiles = useQuery(importProfilesQuery);
  if (!profiles.data || profiles.data.length === 0) return null;
  const refresh = () => queryClient.invalidateQueries({ queryKey: importProfilesQuery.queryKey });
  const remove = async (id: string) => {
    const profile = profiles.data.find((one) => one.id === id);
    if (!profile) return;
    try {
      await deleteImportProfile(id);
      await refresh();
      const { name, header, mapping } = profile;
      toast(texts.layoutDeleted(name), async () => {
        await saveImportProfile({ name, header, mapping });
        await refresh();
      });
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return (
    <Stack gap={1}>
      <Text strong size={14}>
        {texts.yourSavedLayouts}
      </Text>
      <List label={texts.yourSavedLayouts}>
        {profiles.data.map(({ id, name, mapping }) => (
          <ListItem
            key={id}
            end={
              <Row gap={1} wrap={false}>
                <Button
                  label={texts.readItBy(name)}
                  disabled={work.doing !== undefined}
                  onClick={() => void work.answer({ mapping })}
                >
                  {texts.use}
                </Button>
                <IconButton
                  label={texts.deleteLayout(name)}
                  icon={<DeleteIcon size={18} />}
                  onClick={() => void remove(id)}
                />
              </Row>
            }
          >
            {name}
          </ListItem>
        ))}
      </List>
    </Stack>
  );
}
