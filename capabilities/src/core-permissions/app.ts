import { allowing, type CoreGroup, words } from './table.ts';

/** Commands and default set of `core:app` (CAPABILITY-FORMAT, "Permission identifiers"). */
export const appGroup: CoreGroup = {
  name: 'app',
  description: 'The application itself: its name, version, theme and data stores',
  commands: words(`
    app_hide app_show bundle_type default_window_icon fetch_data_store_identifiers identifier name
    register_listener remove_data_store remove_listener set_app_theme set_dock_visibility
    supports_multiple_windows tauri_version version
  `),
  defaults: allowing(`
    version name tauri-version identifier bundle-type register-listener remove-listener supports-multiple-windows
  `),
};
