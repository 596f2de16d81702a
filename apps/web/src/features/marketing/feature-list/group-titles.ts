import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

/** Sections of the page in order: anchor and short title. */
export const FEATURE_GROUPS = [
  { id: 'pagina', name: m.features_page },
  { id: 'voz', name: m.features_voice_short },
  { id: 'alertas', name: m.voice_use_alerts },
  { id: 'fila', name: m.features_queue_short },
  { id: 'dashboard', name: m.features_dashboard_short },
  { id: 'dinheiro', name: m.features_money_short },
  { id: 'fas', name: m.features_fans_short },
  { id: 'agencias', name: m.features_agencies_short },
  { id: 'api', name: m.features_developers_short },
  { id: 'teu', name: m.features_own_short },
  { id: 'planos', name: m.features_plans_short },
] as const satisfies readonly { id: string; name: Message }[]

export type GroupId = (typeof FEATURE_GROUPS)[number]['id']
