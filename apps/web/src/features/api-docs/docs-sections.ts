import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

/** Sections of the page in order. The id is the anchor in every language. */
export const SECTIONS = [
  { id: 'key', title: m.apidocs_key_title },
  { id: 'widget', title: m.apidocs_widget_title },
  { id: 'start', title: m.apidocs_start_title },
  { id: 'read', title: m.apidocs_read_title },
  { id: 'errors', title: m.apidocs_errors_title },
  { id: 'webhooks', title: m.webhooks },
  { id: 'live', title: m.apidocs_live_title },
  { id: 'buttons', title: m.apidocs_buttons_title },
  { id: 'reference', title: m.apidocs_ref_title },
] as const satisfies { id: string; title: Message }[]

export type SectionId = (typeof SECTIONS)[number]['id']
