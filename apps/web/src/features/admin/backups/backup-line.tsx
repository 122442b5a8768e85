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
  const { id, verification } = backup;
  const told = (work: () => Promise<unknown>) => () => void work().catch((error) => toast(messageOf(error)));
  const remove = async () => {
    await deleteBackup(id);
    await backupsChanged();
    toast(texts.deleted, async () => {
      await undeleteBackup(id);
      await backupsChanged();
    });
  };
  const download = async () => {
    toast(texts.downloading);
    const day = backup.created_at.slice(0, 16).replace(/[-:]/g, '');
    downloadFile(`farthing-${day}Z-${id}.tar.gz.age`, await downloadBackup(id));
  };
  const test = async () => {
    await testBackup(id);
    await backupsChanged();
  };
  const outcome =
    verification === null ? texts.notTested : verification.ok ? texts.tested : verification.text;
  return (
    <ListItem
      mark={
        verification?.ok === false ? (
          <WarningMark />
        ) : verification?.ok ? (
          <DoneIcon size={20} stroke={1.75} aria-hidden />
        ) : (
          <FileIcon size={20} stroke={1.75} aria-hidden />
        )
      }
      note={`${backupWords.kinds[backup.kind]} · ${sizeWords(backup.size)} · ${outcome}`}
      end={
        <Menu
          target={
            <IconButton label={texts.menu(instantText(backup.created_at))} icon={<MoreIcon size={20} />} />
          }
          items={[
            { label: texts.download, icon: <DownloadIcon size={18} />, onSelect: told(download) },
            {
              label: texts.test,
              icon: <CheckIcon size={18} />,
              disabled: isBusy || backup.contents === null,
              onSelect: told(test),
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
              onSelect: told(remove),
            },
          ]}
        />
      }
    >
      <InstantText at={backup.created_at} />
    </ListItem>
  );
}
