/** The creator's alert settings, as the server has them. */
export const ALERT_SETTINGS_KEY = ['/api/alerts/settings'] as const
