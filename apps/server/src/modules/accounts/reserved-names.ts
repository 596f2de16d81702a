import { usernameSkeleton } from './username-skeleton.ts'

// Names that are, or may become, addresses of this site, and names that speak for it.
const RESERVED = [
  ...['about', 'account', 'accounts', 'admin', 'administrator', 'agency', 'alerts', 'api', 'api-documentation'],
  ...['api-keys', 'aplauso', 'app', 'assets', 'auth', 'balance', 'billing', 'blog', 'config', 'contact'],
  ...['contact-sales', 'cookies', 'creators', 'dashboard', 'dashboard-creator', 'discover', 'docs', 'donate'],
  ...['donation', 'donations', 'favicon', 'favorites', 'features', 'feedback', 'forgot-password', 'healthz'],
  ...['help', 'history', 'invitations', 'legal', 'login', 'logout', 'mail', 'me', 'media', 'membership', 'metrics'],
  ...['moderator', 'mollie', 'my', 'null', 'official', 'openapi', 'overlay', 'payments', 'plans', 'precos'],
  ...['pricing', 'privacy', 'product', 'quick-donate', 'readyz', 'recent', 'recursos', 'register', 'reset-password'],
  ...[
    'root',
    'robots',
    'sandbox',
    'security',
    'settings',
    'share',
    'sitemap',
    'staff',
    'stats',
    'status',
    'stripe',
    'subscriptions',
    'suporte',
  ],
  ...['support', 'system', 'terms', 'test', 'tiktok', 'undefined', 'user', 'users', 'verify-email', 'voices'],
  ...['webhook-endpoints', 'webhooks', 'widget', 'widget-gallery', 'widget-key', 'ws', 'www'],
]
const SKELETONS = new Set(RESERVED.map(usernameSkeleton))

/** Also for what looks like one of them: `adm1n` speaks for the site as `admin` does. */
export function isReservedName(username: string): boolean {
  return SKELETONS.has(usernameSkeleton(username))
}
