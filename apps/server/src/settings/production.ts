import { join } from 'node:path'
import type { Operator } from '@aplauso/contract/operator'
import type { Variables } from './variables.ts'

/** Development defaults that production refuses. */
export function productionProblems(variables: Variables, provider: string): string[] {
  const needs: [boolean, string][] = [
    [
      !variables.PUBLIC_URL,
      'PUBLIC_URL is not set: production needs the address that visitors use, such as https://aplauso.example',
    ],
    [
      !variables.DATABASE_URL && variables.EMBEDDED_DATABASE !== 'allow',
      'DATABASE_URL is not set: production needs PostgreSQL, or EMBEDDED_DATABASE=allow',
    ],
    [
      provider === 'sandbox' && variables.PAYMENT_PROVIDER !== 'sandbox',
      'Neither MOLLIE_API_KEY nor STRIPE_SECRET_KEY is set: production needs either, or PAYMENT_PROVIDER=sandbox',
    ],
    [!variables.SESSION_SECRET, 'SESSION_SECRET is not set: production needs a random text of at least 32 characters'],
    [variables.RATE_LIMIT === 'off', 'RATE_LIMIT is "off": production accepts on'],
    [
      variables.PAYOUTS === 'on' && !variables.OPERATOR_IBAN,
      'OPERATOR_IBAN is not set: PAYOUTS=on pays from that account in production',
    ],
    [
      variables.WEBHOOK_PRIVATE_TARGETS !== undefined,
      'WEBHOOK_PRIVATE_TARGETS is "allow": production sends webhooks only to public addresses',
    ],
  ]
  return needs.flatMap(([isMissing, problem]) => (isMissing ? problem : []))
}

/** Missing settings with which production starts, but most likely should not. */
export function productionWarnings(settings: {
  production: boolean
  smtpUrl: string | undefined
  trustProxy: string[] | undefined
  dataDir: string
  mailFrom: string
  operator: Pick<Operator, 'name' | 'address' | 'email'>
}): string[] {
  const { production, smtpUrl, trustProxy, dataDir, mailFrom, operator } = settings
  const unset = (['name', 'address', 'email'] as const).filter((part) => !operator[part])
  if (!production) return []
  return [
    ...(smtpUrl ? [] : [`SMTP_URL is not set: emails are written to ${join(dataDir, 'mail')} and reach nobody`]),
    ...(trustProxy
      ? []
      : [
          'TRUST_PROXY is not set: behind a proxy all visitors share one address, and with it each limit counted by it',
        ]),
    ...(smtpUrl && /@localhost\b/.test(mailFrom)
      ? [`MAIL_FROM is not set: emails come from ${mailFrom}, which most mailboxes refuse`]
      : []),
    ...(unset.length === 0
      ? []
      : [
          `Not set: ${unset.map((part) => `OPERATOR_${part.toUpperCase()}`).join(', ')}. Terms and privacy do not say who runs this`,
        ]),
  ]
}
