// Names that are, or may become, addresses of this site, and names that speak for it.
const RESERVED = new Set([
  ...['about', 'admin', 'administrator', 'agency', 'alerts', 'api', 'api-documentation', 'app', 'aplauso', 'assets'],
  ...['auth', 'balance', 'billing', 'blog', 'contact', 'cookies', 'dashboard', 'dashboard-creator', 'discover', 'docs'],
  ...['donate', 'donation', 'donations', 'favicon', 'features', 'feedback', 'forgot-password', 'healthz', 'help'],
  ...['history', 'legal', 'login', 'logout', 'mail', 'me', 'media', 'metrics', 'moderator', 'mollie', 'null'],
  ...['official', 'overlay', 'payments', 'precos', 'pricing', 'privacy', 'product', 'quick-donate', 'readyz'],
  ...['recursos', 'register', 'reset-password', 'root', 'sandbox', 'security', 'settings', 'staff', 'status'],
  ...['stripe', 'support', 'suporte', 'system', 'terms', 'test', 'undefined', 'verify-email', 'webhooks'],
  ...['widget', 'widget-gallery', 'ws', 'www'],
])

export function isReservedName(username: string): boolean {
  return RESERVED.has(username)
}
