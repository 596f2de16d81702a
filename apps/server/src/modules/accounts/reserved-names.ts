import { usernameSkeleton } from './username-skeleton.ts'

// Names that are or may become addresses of this site, and names that speak for it.
const RESERVED = [
  ...['about', 'account', 'accounts', 'admin', 'administrator', 'agency', 'alerts', 'api', 'api-documentation'],
  ...[
    'api-keys',
    'aplauso',
    'app',
    'assets',
    'auth',
    'balance',
    'billing',
    'blog',
    'blocked-donors',
    'chimes',
    'config',
    'contact',
  ],
  ...['contact-sales', 'cookies', 'creators', 'dashboard', 'dashboard-creator', 'discover', 'docks', 'docs', 'donate'],
  ...[
    'donation',
    'donations',
    'favicon',
    'favorites',
    'features',
    'feedback',
    'first-steps',
    'forgot-password',
    'goals',
    'grants',
    'healthz',
  ],
  ...[
    'help',
    'history',
    'invitation',
    'invitations',
    'legal',
    'listen',
    'listen-key',
    'live',
    'login',
    'logout',
    'mail',
    'me',
    'media',
    'membership',
    'metrics',
  ],
  ...[
    'moderator',
    'moderators',
    'mollie',
    'my',
    'null',
    'official',
    'openapi',
    'overlay',
    'payments',
    'plans',
    'precos',
  ],
  ...[
    'pricing',
    'privacy',
    'product',
    'push',
    'quick-donate',
    'readyz',
    'recent',
    'recursos',
    'register',
    'reset-password',
  ],
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
  ...[
    'second-factor',
    'link-account',
    'support',
    'system',
    'terms',
    'test',
    'tiktok',
    'undefined',
    'undo-email',
    'user',
    'users',
    'verify-email',
    'voices',
  ],
  // Addresses of planned features: an account with such a name would have to give it back.
  ...['donation-page', 'embed', 'payment-account', 'payout-account', 'payouts', 'rehearsals', 'report', 'reports'],
  ...['scene-templates', 'scenes', 'streams', 'studio', 'supports', 'tax', 'timers'],
  ...['webhook-endpoints', 'webhooks', 'widget', 'widget-gallery', 'widget-key', 'ws', 'www'],
]
// Words for staff in the site's four languages. Reserved alone, with a number, or beside another word (`ana_oficial`,
// `aplauso-suporte`, `help-desk`).
const STAFF_TERMS = [
  ...[
    'admin',
    'admins',
    'administrator',
    'administrador',
    'administradora',
    'administrateur',
    'aplauso',
    'helpdesk',
    'mod',
  ],
  ...['mods', 'moderador', 'moderadora', 'moderateur', 'moderation', 'moderator', 'oficial', 'official', 'officiel'],
  ...[
    'officielle',
    'soporte',
    'staff',
    'suporte',
    'support',
    'sysadmin',
    'verificada',
    'verificado',
    'verified',
    'verifie',
  ],
]
// Reserved only alone: beside another word these may be anybody's (`equipa_azul`).
const STAFF_WHOLE_NAMES = [
  ...[
    'abuse',
    'ajuda',
    'assistance',
    'atendimento',
    'ayuda',
    'contacto',
    'devolucoes',
    'equipa',
    'equipe',
    'equipo',
    'facturacion',
  ],
  ...[
    'faturacao',
    'finance',
    'info',
    'legal',
    'moderacao',
    'moderacion',
    'noreply',
    'no-reply',
    'pagamento',
    'pagamentos',
  ],
  ...[
    'pago',
    'pagos',
    'paiement',
    'paiements',
    'payment',
    'payout',
    'payouts',
    'postmaster',
    'privacidad',
    'privacidade',
  ],
  ...['reembolso', 'reembolsos', 'refund', 'refunds', 'remboursement', 'seguranca', 'seguridad', 'securite', 'service'],
  ...['team', 'tesouraria', 'webmaster'],
]
const STAFF_SKELETONS = new Set(STAFF_TERMS.map(usernameSkeleton))
const STAFF_WHOLE_SKELETONS = new Set([...STAFF_TERMS, ...STAFF_WHOLE_NAMES].map(usernameSkeleton))

function impersonatesStaff(username: string): boolean {
  const words = username.split(/[_-]+/).flatMap((word) => [word, word.replace(/^\d+|\d+$/g, '')])
  if (words.some((word) => STAFF_SKELETONS.has(usernameSkeleton(word)))) return true
  const whole = username.replace(/[_-]/g, '')
  return [whole, whole.replace(/^\d+|\d+$/g, '')].some((name) => STAFF_WHOLE_SKELETONS.has(usernameSkeleton(name)))
}

const RESERVED_SKELETONS = new Set(RESERVED.map(usernameSkeleton))

/** Also true for names that look like a reserved one: `adm1n` reads as `admin`. */
export function isReservedName(username: string): boolean {
  return RESERVED_SKELETONS.has(usernameSkeleton(username)) || impersonatesStaff(username)
}
