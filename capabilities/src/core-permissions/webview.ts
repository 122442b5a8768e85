import { allowing, type CoreGroup, words } from './table.ts';

/** Commands and default set of `core:webview` (CAPABILITY-FORMAT, "Permission identifiers"). */
export const webviewGroup: CoreGroup = {
  name: 'webview',
  description: 'Webviews: making, placing and closing them',
  commands: words(`
    clear_all_browsing_data create_webview create_webview_window get_all_webviews
    internal_toggle_devtools print reparent set_webview_auto_resize set_webview_background_color
    set_webview_focus set_webview_position set_webview_size set_webview_zoom webview_close
    webview_hide webview_position webview_show webview_size
  `),
  defaults: allowing(`
    get-all-webviews webview-position webview-size internal-toggle-devtools
  `),
};
