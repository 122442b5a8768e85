/**
 * Names of the JavaScript APIs and the commands that they may call, read from `guest-js` of tauri-apps/plugins-workspace
 * (77149dc4) and `packages/api/src` of tauri-apps/tauri (a8105ecc), and opener by hand. A name without `=` calls the command
 * of that name with underscores. Functions, methods and classes stand side by side, and a name may list more than it calls.
 */
const modules: Readonly<Record<string, string>> = {
  'api/app': `
    defaultWindowIcon getName=name getTauriVersion=tauri_version getVersion=version hide=app_hide
    setTheme=set_app_theme show=app_show
  `,
  'api/core': `
    close=resources|close
  `,
  'api/event': `
    emit emitTo listen=listen,unlisten once=listen,unlisten
  `,
  'api/image': `
    fromBytes fromPath new=new,rgba rgba size
  `,
  'api/menu': `
    append=append,items default=create_default get injectChannel=items insert=insert,items isChecked isEnabled
    items new=items,new newMenu=items,new popup prepend=items,prepend remove removeAt setAccelerator
    setAsAppMenu setAsHelpMenuForNSApp=set_as_help_menu_for_nsapp setAsWindowMenu
    setAsWindowsMenuForNSApp=set_as_windows_menu_for_nsapp setChecked setEnabled setIcon setText=set_text,text
    text
  `,
  'api/path': `
    appCacheDir=resolve_directory appConfigDir=resolve_directory appDataDir=resolve_directory
    appLocalDataDir=resolve_directory appLogDir=resolve_directory audioDir=resolve_directory basename
    cacheDir=resolve_directory configDir=resolve_directory dataDir=resolve_directory
    desktopDir=resolve_directory dirname documentDir=resolve_directory downloadDir=resolve_directory
    executableDir=resolve_directory extname fontDir=resolve_directory homeDir=resolve_directory join
    localDataDir=resolve_directory normalize pictureDir=resolve_directory publicDir=resolve_directory resolve
    resolveResource=resolve_directory resourceDir=resolve_directory runtimeDir=resolve_directory
    tempDir=resolve_directory templateDir=resolve_directory videoDir=resolve_directory
  `,
  'api/tray': `
    getById new removeById setIcon setIconAsTemplate setMenu setMenuOnLeftClick=set_show_menu_on_left_click
    setTempDirPath setTitle setTooltip setVisible
  `,
  'api/webview': `
    Webview=create_webview clearAllBrowsingData close getAll=create_webview,get_all_webviews
    getAllWebviews=create_webview,get_all_webviews getByLabel=create_webview,get_all_webviews
    getCurrent=create_webview getCurrentWebview=create_webview hide=webview_hide
    onDragDropEvent=webview_position position=webview_position reparent setFocus=set_webview_focus
    setPosition=set_webview_position,webview_position setSize=set_webview_size,webview_size
    setZoom=set_webview_zoom show=webview_show size=webview_size
  `,
  'api/webviewWindow': `
    WebviewWindow=webview|create_webview_window getAll=webview|create_webview_window,window|get_all_windows
    getAllWebviewWindows=webview|create_webview_window,window|get_all_windows
    getByLabel=webview|create_webview_window,window|get_all_windows getCurrent=webview|create_webview_window
    getCurrentWebviewWindow=webview|create_webview_window
  `,
  'api/window': `
    Window=create availableMonitors=available_monitors,scale_factor center clearEffects=set_effects close
    currentMonitor=current_monitor,scale_factor cursorPosition destroy getAll=create,get_all_windows
    getAllWindows=create,get_all_windows getByLabel=create,get_all_windows getCurrent=create
    getCurrentWindow=create getFocusedWindow=create,get_all_windows,is_focused hide innerPosition innerSize
    isClosable isDecorated isEnabled isFocused isFullscreen isMaximizable isMaximized isMinimizable isMinimized
    isResizable isVisible mapMonitor=scale_factor maximize minimize
    monitorFromPoint=monitor_from_point,scale_factor onCloseRequested=destroy outerPosition outerSize
    primaryMonitor=primary_monitor,scale_factor requestUserAttention scaleFactor setAlwaysOnBottom
    setAlwaysOnTop setClosable setContentProtected setCursorGrab setCursorIcon setCursorPosition
    setCursorVisible setDecorations setEffects setEnabled setFocus setFullscreen setIcon setIgnoreCursorEvents
    setMaxSize setMaximizable setMinSize setMinimizable setPosition setProgressBar setResizable setShadow
    setSize setSizeConstraints setSkipTaskbar setTheme=set_theme,theme setTitle=set_title,title setTitleBarStyle
    setVisibleOnAllWorkspaces show startDragging startResizeDragging theme title toggleMaximize unmaximize
    unminimize
  `,
  'plugin-autostart': `
    disable enable isEnabled
  `,
  'plugin-barcode-scanner': `
    cancel openAppSettings scan
  `,
  'plugin-biometric': `
    authenticate checkStatus=status
  `,
  'plugin-cli': `
    getMatches=cli_matches
  `,
  'plugin-clipboard-manager': `
    clear readImage readText writeHtml writeImage writeText
  `,
  'plugin-deep-link': `
    getCurrent isRegistered onOpenUrl=get_current register unregister
  `,
  'plugin-dialog': `
    ask=ask,message confirm=confirm,message message open save
  `,
  'plugin-fs': `
    copyFile create exists lstat mkdir open read readDir readFile readTextFile
    readTextFileLines=read_text_file_lines,read_text_file_lines_next remove rename seek size stat truncate
    unwatch watch=unwatch,watch watchImmediate=unwatch,watch write writeFile writeTextFile
  `,
  'plugin-geolocation': `
    clearWatch getCurrentPosition requestPermissions watchPosition
  `,
  'plugin-global-shortcut': `
    isRegistered register unregister unregisterAll
  `,
  'plugin-haptics': `
    commands=impact_feedback,notification_feedback,selection_feedback,vibrate
  `,
  'plugin-http': `
    fetch=fetch,fetch_cancel,fetch_read_body,fetch_send
  `,
  'plugin-log': `
    attachConsole=log debug=log error=log info=log log trace=log warn=log
  `,
  'plugin-nfc': `
    isAvailable scan write
  `,
  'plugin-notification': `
    active=get_active cancel cancelAll=cancel createChannel isPermissionGranted pending=get_pending
    registerActionTypes removeActive removeAllActive=remove_active removeChannel=delete_channel
  `,
  'plugin-opener': `
    openPath openUrl revealItemInDir
  `,
  'plugin-os': `
    hostname locale
  `,
  'plugin-positioner': `
    handleIconState=set_tray_icon_state moveWindow
  `,
  'plugin-process': `
    exit relaunch=restart
  `,
  'plugin-shell': `
    execute kill open spawn write=stdin_write
  `,
  'plugin-sql': `
    close execute load select
  `,
  'plugin-store': `
    clear=clear,load delete=delete,load entries=entries,load get=get,get_store,load getStore=get,get_store,load
    has=has,load init=load keys=keys,load length=length,load load onChange=load onKeyChange=load
    reload=load,reload reset=load,reset save=load,save set=load,set store=load values=load,values
  `,
  'plugin-stronghold': `
    createClient deriveSLIP10=execute_procedure generateBIP39=execute_procedure
    generateSLIP10Seed=execute_procedure get=get_store_record getEd25519PublicKey=execute_procedure
    insert=save_secret,save_store_record load=initialize loadClient recoverBIP39=execute_procedure
    remove=remove_secret,remove_store_record save signEd25519=execute_procedure unload=destroy
  `,
  'plugin-updater': `
    check download downloadAndInstall install
  `,
  'plugin-upload': `
    download upload
  `,
  'plugin-websocket': `
    connect disconnect=send send
  `,
  'plugin-window-state': `
    filename restoreState restoreStateCurrent=restore_state saveWindowState
  `,
};

/** Calls of one module by the name of a function, method or class: wire names of commands. */
export type ModuleCalls = ReadonlyMap<string, readonly string[]>;

/** Calls by module without `@tauri-apps/`: `plugin-fs`, `api/window`. */
export const apiCalls: ReadonlyMap<string, ModuleCalls> = new Map(
  Object.entries(modules).map(([name, text]) => [name, callsOf(name.replace(/^(plugin-|api\/)/, ''), text)]),
);

function callsOf(plugin: string, text: string): ModuleCalls {
  return new Map(
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => {
        const [name = '', commands = withUnderscores(name)] = word.split('=');
        return [
          name,
          commands.split(',').map((one) => `plugin:${one.includes('|') ? one : `${plugin}|${one}`}`),
        ];
      }),
  );
}

function withUnderscores(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
