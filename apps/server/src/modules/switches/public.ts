export { openLiveSettings, readSettingsInForce, type SettingPath } from './live-settings.ts'
export { switchRoutes } from './switch-routes.ts'
