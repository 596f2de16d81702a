import { widgetKey, widgetUrl } from '#modules/alerts/public.ts'
import type { Database } from '#modules/tables.ts'
import type { RunningApp } from './app.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed/demo.ts'
import type { Settings } from './settings/read-settings.ts'
import { sessionSecret } from './settings/stored-secrets.ts'

export async function printAddresses({ publicUrl }: RunningApp, settings: Settings, db: Database): Promise<void> {
  const base = publicUrl()
  const demo = settings.demo
    ? await db
        .selectFrom('users')
        .innerJoin('creators', 'creators.user_id', 'users.id')
        .select(['id', 'slug', 'widget_key_version'])
        .where('email', '=', DEMO_ACCOUNTS.ana.email)
        .executeTakeFirst()
    : undefined
  const lines = [`Aplauso runs on ${base}`, '', `  Landing page    ${base}/`]
  if (demo) {
    const key = widgetKey(sessionSecret(settings), demo.id, demo.widget_key_version)
    lines.push(
      `  Donate to Ana   ${base}/donate/${demo.slug}`,
      `  Ana's overlay   ${widgetUrl(base, demo.slug, key)}`,
      `  Sign in         ${base}/login`,
      '',
      `  Demo accounts, password "${DEMO_PASSWORD}":`,
      ...Object.values(DEMO_ACCOUNTS).map(({ email, userType }) => `    ${email.padEnd(28)} ${userType}`),
    )
  }
  if (settings.paymentProvider === 'sandbox') lines.push('', '  Payments are the built-in sandbox: no money moves.')
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}
