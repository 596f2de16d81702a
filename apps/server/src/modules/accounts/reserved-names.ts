// Names that are, or may become, addresses of this site, and names that speak for it.
const RESERVED = new Set([
  ...['about', 'admin', 'administrator', 'agency', 'alerts', 'api', 'api-documentation', 'aplauso', 'app', 'assets'],
  ...['auth', 'balance', 'billing', 'blog', 'contact', 'cookies', 'dashboard', 'dashboard-creator', 'discover'],
  ...['docs', 'donate', 'donation', 'donations', 'favicon', 'favorites', 'features', 'feedback', 'forgot-password'],
  ...['healthz', 'help', 'history', 'invitations', 'legal', 'login', 'logout', 'mail', 'me', 'media', 'membership'],
  ...['metrics', 'moderator', 'mollie', 'my', 'null', 'official', 'overlay', 'payments', 'precos', 'pricing'],
  ...['privacy', 'product', 'quick-donate', 'readyz', 'recursos', 'register', 'reset-password', 'root', 'sandbox'],
  ...['security', 'settings', 'staff', 'stats', 'status', 'stripe', 'suporte', 'support', 'system', 'terms', 'test'],
  ...['undefined', 'users', 'verify-email', 'voices', 'webhooks', 'widget', 'widget-gallery', 'ws', 'www'],
])

export function isReservedName(username: string): boolean {
  return RESERVED.has(username)
}
