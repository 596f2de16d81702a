import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Mail } from 'lucide-react'
import { type Message, useText } from '#lib/language.tsx'
import { SettingsSection } from './settings-section.tsx'

const LETTERS: readonly { name: string; text: Message }[] = [
  { name: 'verification', text: m.settings_letters_verify },
  { name: 'password', text: m.settings_letters_password },
  { name: 'agency', text: m.settings_letters_agency },
  { name: 'plan', text: m.settings_letters_plan },
]

/** Which letters there are. An account needs each of them: there is nothing to switch. */
export function LetterSettings({ user }: { user: User }) {
  const t = useText()
  return (
    <SettingsSection place="notificacoes" title={t(m.settings_letters)} text={t(m.settings_letters_text)}>
      <ul className="grid gap-2.5">
        {LETTERS.map(({ name, text }) => (
          <li key={name} className="flex items-start gap-3">
            <Mail size={18} aria-hidden="true" className="mt-1 shrink-0 text-cravo-text" />
            <span>{t(text)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm wrap-anywhere text-ink-3">{t(m.settings_letters_to, { email: user.email })}</p>
    </SettingsSection>
  )
}
