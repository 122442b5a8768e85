import { allowing, type CoreGroup, words } from './table.ts';

/** Commands and default set of `core:tray` (CAPABILITY-FORMAT, "Permission identifiers"). */
export const trayGroup: CoreGroup = {
  name: 'tray',
  description: 'Icons in the system tray',
  commands: words(`
    get_by_id new remove_by_id set_icon set_icon_as_template set_icon_with_as_template set_menu
    set_show_menu_on_left_click set_temp_dir_path set_title set_tooltip set_visible
  `),
  defaults: allowing(`
    new get-by-id remove-by-id set-icon set-menu set-tooltip set-title set-visible set-temp-dir-path
    set-icon-as-template set-icon-with-as-template set-show-menu-on-left-click
  `),
};
