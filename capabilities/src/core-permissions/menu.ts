import { allowing, type CoreGroup, words } from './table.ts';

/** Commands and default set of `core:menu` (CAPABILITY-FORMAT, "Permission identifiers"). */
export const menuGroup: CoreGroup = {
  name: 'menu',
  description: 'Menus of the application and its windows',
  commands: words(`
    append create_default get insert is_checked is_enabled items new popup prepend remove remove_at
    set_accelerator set_as_app_menu set_as_help_menu_for_nsapp set_as_window_menu
    set_as_windows_menu_for_nsapp set_checked set_enabled set_icon set_text text
  `),
  defaults: allowing(`
    new append prepend insert remove remove-at items get popup create-default set-as-app-menu set-as-window-menu text set-text is-enabled set-enabled set-accelerator set-as-windows-menu-for-nsapp set-as-help-menu-for-nsapp is-checked set-checked set-icon
  `),
};
