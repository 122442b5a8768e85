import * as common from '../../../design/common-texts.ts';
import { adminWords as words } from './line-texts.ts';

/** The pages of administrators, with everyday words that find them. */
export const adminPages = [
  { to: '/admin/health', label: common.health, words: words.health },
  { to: '/admin/people', label: common.people, words: words.people },
  { to: '/admin/backups', label: common.backups, words: words.backups },
  { to: '/admin/jobs', label: common.jobs, words: words.jobs },
  { to: '/admin/outgoing', label: common.outgoingRequests, words: words.outgoing },
  { to: '/admin/activity', label: common.activityOfAllUsers, words: words.activity },
] as const;
