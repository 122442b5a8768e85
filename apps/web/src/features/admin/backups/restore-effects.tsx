import type { RestoreEffects } from '@farthing/api-contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../../../api/problem.ts';
import { Stack } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { Notice, Progress } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { restoreDialog as texts } from './texts.ts';

/** Sentences that name each user whose access a restore would change. */
function effectSentences(effects: RestoreEffects): string[] {
  return [
    ...effects.enabled_again.map(texts.enabledAgain),
    ...effects.second_factor_off.map(texts.secondFactorOff),
    ...effects.backup_codes.map(({ email, used }) => texts.backupCodes(email, used)),
    ...effects.sign_ins_back.map(texts.signInBack),
    ...effects.sign_ins_gone.map(texts.signInGone),
    ...(effects.sign_ins_known ? [] : [texts.signInsNotKnown]),
    ...effects.brought_back.map(texts.restored),
    ...effects.removed.map(texts.removed),
  ];
}

/** Names the users who would gain or lose access by a restore, before it is confirmed. */
export function RestoreEffectsNotice({ query }: { readonly query: UseQueryResult<RestoreEffects> }) {
  if (query.isPending) return <Progress label={texts.checking} />;
  if (query.error) return <Notice tone="warning">{texts.checkFailed(messageOf(query.error))}</Notice>;
  if (!query.data.known) return <Notice tone="warning">{texts.notKnown}</Notice>;
  const sentences = effectSentences(query.data);
  if (sentences.length === 0) return <Notice>{texts.noEffects}</Notice>;
  return (
    <Notice tone="warning" title={texts.effectsTitle}>
      <Stack>
        <List label={texts.effects} dense>
          {sentences.map((sentence) => (
            <ListItem key={sentence}>{sentence}</ListItem>
          ))}
        </List>
        <Text>{texts.afterwards}</Text>
      </Stack>
    </Notice>
  );
}
