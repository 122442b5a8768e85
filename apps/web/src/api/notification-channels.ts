import type {
  MadeNotificationChannel,
  NewNotificationChannel,
  NotificationChannel,
  NotificationChannelChange,
  NotificationChannelList,
  NotificationSettings,
  NotificationSettingsChange,
  NotificationTest,
  PushKey,
} from '@farthing/api-contract';
import { api, getQuery } from './client.ts';
import { invalidate } from './queries.ts';

/** Query for the user's notification channels. */
export const notificationChannelsQuery = getQuery<NotificationChannelList>(
  ['notification-channels', 'list'],
  '/notification-channels',
);

/** Query for quiet hours and the time of the digest. */
export const notificationSettingsQuery = getQuery<NotificationSettings>(
  ['notification-channels', 'settings'],
  '/notification-channels/settings',
);

export const addNotificationChannel = (body: NewNotificationChannel) =>
  api.post<MadeNotificationChannel>('/notification-channels', body);
export const changeNotificationChannel = (id: string, body: NotificationChannelChange) =>
  api.patch<NotificationChannel>(`/notification-channels/${id}`, body);
export const deleteNotificationChannel = (id: string) => api.delete(`/notification-channels/${id}`);
export const testNotificationChannel = (id: string) =>
  api.post<NotificationTest>(`/notification-channels/${id}/test`, {});

/** Gets the key that push subscriptions of this user are made for. */
export const getPushKey = () => api.post<PushKey>('/notification-channels/push-key', {});

export const changeNotificationSettings = (body: NotificationSettingsChange) =>
  api.patch<NotificationSettings>('/notification-channels/settings', body);

/** Refetches channels and settings. */
export const notificationChannelsChanged = () => invalidate('notification-channels');
