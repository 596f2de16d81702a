import type { User, UserType } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Mail } from 'lucide-react'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import { Link } from '#ui/text/link.tsx'
import { SettingsSection } from './settings-section.tsx'

/** `of`: account types that get the email; without it, all. */
const EMAILS: readonly { name: string; text: Message; withoutPlans?: Message; of?: readonly UserType[] }[] = [
  { name: 'verification', text: m.settings_letters_verify },
  { name: 'password', text: m.settings_letters_password },
  { name: 'agency', text: m.settings_letters_agency, of: ['creator', 'agency'] },
  { name: 'stalled', text: m.settings_letters_stalled, of: ['creator'] },
  { name: 'plan', text: m.settings_letters_plan, withoutPlans: m.settings_letters_webhooks, of: ['creator'] },
]

const SETTING_LINKS: readonly { to: string; text: Message }[] = [
  { to: '/settings/account#email', text: m.settings_email_save },
  { to: '/settings/account#idioma', text: m.settings_letters_language },
]

/** The emails of this account. None can be turned off: each is necessary. */
export function SentEmailsSettings({ user }: { user: User }) {
  const t = useText()
  const hasPlans = usePlans() !== null
  return (
    <SettingsSection anchor="notificacoes" title={t(m.settings_letters_title)} text={t(m.settings_letters_text)}>
      <ul className="grid gap-2.5">
        {EMAILS.filter(({ of }) => of?.includes(user.userType) ?? true).map(({ name, text, withoutPlans = text }) => (
          <li key={name} className="flex items-start gap-3">
            <Mail size={18} aria-hidden="true" className="mt-1 shrink-0 text-cravo-text" />
            <span>{t(hasPlans ? text : withoutPlans)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm wrap-anywhere text-ink-3">{t(m.settings_letters_to, { email: user.email })}</p>
      <p className="flex flex-wrap gap-x-5 text-sm">
        {SETTING_LINKS.map(({ to, text }) => (
          <Link key={to} to={to} className="tap-link">
            {t(text)}
          </Link>
        ))}
      </p>
    </SettingsSection>
  )
}
