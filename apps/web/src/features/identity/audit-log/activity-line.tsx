import type { AuditEntry } from '@farthing/api-contract';
import { instantText } from '../../../design/format.ts';
import {
  HistoryIcon,
  ImportIcon,
  SecurityIcon,
  SignInIcon,
  SignOutIcon,
  WarningIcon,
} from '../../../design/icons.ts';
import { Link } from '../../../design/link.tsx';
import { ListItem } from '../../../design/list.tsx';
import { Text } from '../../../design/text.tsx';
import { activityWords } from './activity-words.ts';
import { activityLine as texts } from './texts.ts';

interface ActivityLineProps {
  readonly entry: AuditEntry;
  /** Whose it is, where several people's are shown. */
  readonly who: string | undefined;
}

/** One thing that was done. */
export function ActivityLine({ entry, who }: ActivityLineProps) {
  const { title, details, isWorrying, importId } = activityWords(entry);
  const Icon = isWorrying ? WarningIcon : iconOf(entry.action);
  const notes = [
    ...(who ? [who] : []),
    ...details,
    ...(entry.ip_address ? [texts.from(entry.ip_address)] : []),
  ];
  return (
    <ListItem
      mark={<Icon size={20} stroke={1.5} aria-hidden />}
      note={notes.join(' · ')}
      end={
        <Text as="span" size={14} tone="quiet" figures>
          <time dateTime={entry.created_at} title={instantText(entry.created_at)}>
            {instantText(entry.created_at).split(', ')[1]}
          </time>
        </Text>
      }
    >
      {importId ? (
        <Link to="/import/$importId" params={{ importId }}>
          {title}
        </Link>
      ) : (
        title
      )}
    </ListItem>
  );
}

function iconOf(action: string) {
  if (action.startsWith('import_')) return ImportIcon;
  if (action === 'login') return SignInIcon;
  if (action.startsWith('logout') || action === 'session_revoke') return SignOutIcon;
  if (/^(totp|passkey|provider)_|^password_change$/.test(action)) return SecurityIcon;
  return HistoryIcon;
}
