import type { ComponentName, ComponentState } from '@aplauso/contract/status'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

export const OVERALL_TEXTS: Record<ComponentState, Message> = {
  operational: m.status_all_operational,
  degraded: m.status_all_degraded,
  down: m.status_all_down,
}

export const STATE_TEXTS: Record<ComponentState, Message> = {
  operational: m.status_operational,
  degraded: m.status_degraded,
  down: m.status_down,
}

/** `trouble`: what it means for people while the part does not work as it should. */
export const COMPONENT_TEXTS: Record<ComponentName, { name: Message; about: Message; problem: Message }> = {
  site: { name: m.status_site, about: m.status_site_text, problem: m.status_site_trouble },
  payments: { name: m.status_payments, about: m.status_payments_text, problem: m.status_payments_trouble },
  alerts: { name: m.status_alerts, about: m.status_alerts_text, problem: m.status_alerts_trouble },
  voices: { name: m.status_voices, about: m.status_voices_text, problem: m.status_voices_trouble },
  transcription: {
    name: m.status_transcription,
    about: m.status_transcription_text,
    problem: m.status_transcription_trouble,
  },
  letters: { name: m.status_letters, about: m.status_letters_text, problem: m.status_letters_trouble },
  storage: { name: m.status_storage, about: m.status_storage_text, problem: m.status_storage_trouble },
}
