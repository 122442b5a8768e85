import type { Backup } from '@farthing/api-contract';
import {
  backupsChanged,
  deleteBackup,
  downloadBackup,
  testBackup,
  undeleteBackup,
} from '../../../api/backups.ts';
import { messageOf } from '../../../api/problem.ts';
import { IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { InstantText } from '../../../design/dates.tsx';
import { downloadFile } from '../../../design/download.ts';
import { instantText } from '../../../design/format.ts';
import {
  CheckIcon,
  DeleteIcon,
  DoneIcon,
  DownloadIcon,
  FileIcon,
  MoreIcon,
  UndoIcon,
} from '../../../design/icons.ts';
import { ListItem, WarningMark } from '../../../design/list.tsx';
import { Menu } from '../../../design/menu.tsx';
import { toast } from '../../../design/toast.tsx';
import { sizeWords } from './backup-words.ts';
import { backupWords, backupLine as texts } from './texts.ts';

interface BackupLineProps {
  readonly backup: Backup;
  /** Something is under way: nothing else can begin. */
  readonly isBusy: boolean;
  readonly onRestore: () => void;
}

/** One backup: of when, how large, whether its test went well, and what can be done with it. */
export function BackupLine({ backup, isBusy, onRestore }: BackupLineProps) {
  const { verification } = backup;
  const outcome =
    verification === null ? texts.notTested : verification.ok ? texts.tested : verification.text;
  return (
    <ListItem
      mark={<Mark verification={verification} />}
      note={`${backupWords.kinds[backup.kind]} · ${sizeWords(backup.size)} · ${outcome}`}
      end={
        <Menu
          target={
            <IconButton label={texts.menu(instantText(backup.created_at))} icon={<MoreIcon size={20} />} />
          }
          items={[
            {
              label: texts.download,
              icon: <DownloadIcon size={18} />,
              onSelect: reported(() => download(backup)),
            },
            {
              label: texts.test,
              icon: <CheckIcon size={18} />,
              disabled: isBusy || backup.contents === null,
              onSelect: reported(() => test(backup)),
            },
            {
              label: texts.restore,
              icon: <UndoIcon size={18} />,
              disabled: isBusy,
              onSelect: onRestore,
            },
            {
              label: common.deleteIt,
              icon: <DeleteIcon size={18} />,
              danger: true,
              onSelect: reported(() => remove(backup)),
            },
          ]}
        />
      }
    >
      <InstantText at={backup.created_at} />
    </ListItem>
  );
}

function Mark({ verification }: Pick<Backup, 'verification'>) {
  if (verification?.ok === false) return <WarningMark />;
  const Icon = verification?.ok ? DoneIcon : FileIcon;
  return <Icon size={20} stroke={1.75} aria-hidden />;
}

/** Returns a handler that shows the error of `work`, if it fails. */
function reported(work: () => Promise<unknown>): () => void {
  return () => void work().catch((error) => toast(messageOf(error)));
}

async function remove({ id }: Backup): Promise<void> {
  await deleteBackup(id);
  await backupsChanged();
  toast(texts.deleted, () => undeleteBackup(id));
}

async function download({ id, created_at }: Backup): Promise<void> {
  toast(texts.downloading);
  const day = created_at.slice(0, 16).replace(/[-:]/g, '');
  downloadFile(`farthing-${day}Z-${id}.tar.gz.age`, await downloadBackup(id));
}

async function test({ id }: Backup): Promise<void> {
  await testBackup(id);
  await backupsChanged();
}
