import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'

/** The main link of a public page: registration where visitors can register, else the list of creators. */
export function useStart(): { to: string; text: Message } {
  const { accounts, creators } = useAvailableFeatures().registration
  if (creators === 'open') return { to: '/register', text: m.landing_start }
  if (accounts === 'open') return { to: '/register', text: m.nav_register }
  return { to: '/discover', text: m.register_discover }
}
