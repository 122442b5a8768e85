/**
 * Permissions of the official plugins, by version. From tauri-apps/plugins-workspace (MIT or Apache-2.0):
 * `plugins/<name>/permissions/` at every release tag up to commit 77149dc4320d26b413e4a6bbe82c654367c51b32
 * (22 October 2024), and later additions: opener (0a405ed6), `fetch_cancel_body` of http (e8915f17), `size`
 * of fs (99edf97b), security scoped resources (baca47b7) and `move_window_constrained` of positioner
 * (30a01adb). The releases of the later additions aren't known, so they count from 2.0.0.
 */

/**
 * One change of a plugin: the version that brought it, commands added (with a hyphen in front: removed), and the commands
 * that its default set allows from then on.
 */
export type PluginChange = readonly [version: string, commands: string, defaults?: string];

/** Changes of each plugin with commands, oldest first. */
export const pluginHistory: Readonly<Record<string, readonly PluginChange[]>> = {
  autostart: [
    ['2.0.0-beta.0', 'enable disable is_enabled'],
    ['2.0.0-beta.8', '', 'enable disable is_enabled'],
  ],
  'barcode-scanner': [
    ['2.0.0-beta.0', 'scan cancel request_permissions check_permissions open_app_settings vibrate'],
    ['2.0.0-beta.8', '', 'cancel check_permissions open_app_settings request_permissions scan vibrate'],
  ],
  biometric: [
    ['2.0.0-beta.0', 'authenticate status'],
    ['2.0.0-beta.7', '', 'authenticate status'],
  ],
  cli: [['2.0.0-beta.0', 'cli_matches', 'cli_matches']],
  'clipboard-manager': [
    ['2.0.0-beta.0', 'write read'],
    ['2.0.0-rc.0', 'write_text read_text write_image read_image write_html clear -write -read', ''],
  ],
  'deep-link': [
    ['2.0.0-beta.0', 'get_current', 'get_current'],
    ['2.0.0-beta.5', 'register unregister is_registered'],
  ],
  dialog: [
    ['2.0.0-beta.0', 'open save message ask confirm'],
    ['2.0.0-beta.10', '', 'ask confirm message save open'],
  ],
  fs: [
    [
      '2.0.0-beta.0',
      `mkdir create copy_file remove rename truncate ftruncate write write_file write_text_file read_dir read_file read
      open read_text_file read_text_file_lines read_text_file_lines_next seek stat lstat fstat exists watch unwatch`,
    ],
    ['2.0.0', 'size start_accessing_security_scoped_resource stop_accessing_security_scoped_resource'],
  ],
  geolocation: [
    ['2.0.0-rc.0', 'get_current_position watch_position clear_watch check_permissions clear_permissions'],
    ['2.0.0-rc.4', 'request_permissions'],
  ],
  'global-shortcut': [
    ['2.0.0-beta.0', 'register register_all unregister unregister_all is_registered'],
    ['2.0.0-beta.7', '', ''],
  ],
  haptics: [['2.0.0-rc.0', 'vibrate impact_feedback notification_feedback selection_feedback']],
  http: [
    [
      '2.0.0-beta.0',
      'fetch fetch_cancel fetch_send fetch_read_body',
      'fetch fetch_cancel fetch_read_body fetch_send',
    ],
    ['2.0.0', 'fetch_cancel_body', 'fetch fetch_cancel fetch_read_body fetch_send fetch_cancel_body'],
  ],
  log: [['2.0.0-beta.0', 'log', 'log']],
  nfc: [
    ['2.0.0-beta.0', 'is_available write scan'],
    ['2.0.0-beta.7', '', 'is_available scan'],
  ],
  notification: [
    [
      '2.0.0-beta.0',
      'notify request_permission is_permission_granted',
      'is_permission_granted request_permission notify',
    ],
    [
      '2.0.0-beta.9',
      `register_action_types register_listener cancel get_pending remove_active get_active check_permissions show batch
      list_channels delete_channel create_channel permission_state`,
      `is_permission_granted request_permission notify register_action_types register_listener cancel get_pending
      remove_active get_active check_permissions show batch list_channels delete_channel create_channel permission_state`,
    ],
  ],
  opener: [['2.0.0', 'open_url open_path reveal_item_in_dir', 'open_url reveal_item_in_dir']],
  os: [
    ['2.0.0-beta.0', 'platform version os_type family arch exe_extension locale hostname'],
    ['2.0.0-beta.7', '', 'arch exe_extension family locale os_type platform version'],
  ],
  positioner: [
    ['2.0.0-beta.0', 'move_window', 'move_window'],
    ['2.0.0-rc.2', 'set_tray_icon_state', 'move_window set_tray_icon_state'],
    ['2.0.0', 'move_window_constrained'],
  ],
  process: [
    ['2.0.0-beta.0', 'exit restart'],
    ['2.0.0-beta.7', '', 'exit restart'],
  ],
  shell: [
    ['2.0.0-beta.0', 'execute stdin_write kill open'],
    ['2.0.0-beta.5', 'spawn'],
    ['2.0.0-beta.8', '', 'open'],
  ],
  sql: [
    ['2.0.0-beta.0', 'load execute select close'],
    ['2.0.0-beta.8', '', 'close load select'],
  ],
  store: [
    ['2.0.0-beta.0', 'set get has delete clear reset keys values length entries load save'],
    ['2.0.0-beta.9', '', 'clear delete entries get has keys length load reset save set values'],
    [
      '2.0.0-rc.4',
      'create_store',
      'create_store clear delete entries get has keys length load reset save set values',
    ],
    [
      '2.1.0',
      'get_store reload -create_store',
      'load get_store set get has delete clear reset keys values entries length reload save',
    ],
  ],
  stronghold: [
    [
      '2.0.0-beta.0',
      `initialize destroy save create_client load_client get_store_record save_store_record remove_store_record
      save_secret remove_secret execute_procedure`,
    ],
    [
      '2.0.0-beta.7',
      '',
      `create_client get_store_record initialize execute_procedure load_client save_secret save_store_record save`,
    ],
  ],
  updater: [
    ['2.0.0-beta.0', 'check download_and_install', 'check download_and_install'],
    ['2.0.0-beta.6', 'download install', 'check download install download_and_install'],
  ],
  upload: [
    ['2.0.0-beta.0', 'download upload'],
    ['2.0.0-beta.8', '', 'upload download'],
  ],
  websocket: [['2.0.0-beta.0', 'connect send', 'connect send']],
  'window-state': [
    ['2.0.0-beta.0', 'save_window_state restore_window_state'],
    ['2.0.0-beta.5', 'restore_state filename -restore_window_state'],
    ['2.0.0-beta.10', '', 'filename restore_state save_window_state'],
  ],
};

/** Official plugins without commands: they have no permissions, and so no manifest. */
export const pluginsWithoutCommands: readonly string[] = ['localhost', 'persisted-scope', 'single-instance'];
