import { allowing, type CoreGroup, words } from './table.ts';

/** Commands and default set of `core:window` (CAPABILITIES, section 10). */
export const windowGroup: CoreGroup = {
  name: 'window',
  description: 'Windows: making, placing, reading and closing them',
  commands: words(`
    activity_name available_monitors center close create current_monitor cursor_position destroy
    get_all_windows hide inner_position inner_size internal_toggle_maximize is_always_on_top
    is_closable is_decorated is_enabled is_focused is_fullscreen is_maximizable is_maximized
    is_minimizable is_minimized is_resizable is_visible maximize minimize monitor_from_point
    outer_position outer_size primary_monitor request_user_attention scale_factor scene_identifier
    set_always_on_bottom set_always_on_top set_background_color set_badge_count set_badge_label
    set_closable set_content_protected set_cursor_grab set_cursor_icon set_cursor_position
    set_cursor_visible set_decorations set_effects set_enabled set_focus set_focusable
    set_fullscreen set_icon set_ignore_cursor_events set_max_size set_maximizable set_min_size
    set_minimizable set_overlay_icon set_position set_progress_bar set_resizable set_shadow
    set_simple_fullscreen set_size set_size_constraints set_skip_taskbar set_theme set_title
    set_title_bar_style set_visible_on_all_workspaces show start_dragging start_resize_dragging
    theme title toggle_maximize unmaximize unminimize
  `),
  defaults: allowing(`
    get-all-windows scale-factor inner-position outer-position inner-size outer-size is-fullscreen
    is-minimized is-maximized is-focused is-decorated is-resizable is-maximizable is-minimizable is-closable is-visible is-enabled title current-monitor primary-monitor monitor-from-point
    available-monitors cursor-position theme is-always-on-top activity-name scene-identifier
    internal-toggle-maximize
  `),
};
