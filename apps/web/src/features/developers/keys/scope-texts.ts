import type { ApiScope } from '@aplauso/contract/access'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

// A copy: the contract's list would be bundled with every page that uses the access table.
export const SCOPES: readonly ApiScope[] = ['donations:create', 'donations:read', 'events:read', 'alerts:control']

export const SCOPE_TEXTS: Record<ApiScope, { label: Message; hint: Message }> = {
  'donations:create': { label: m.api_scope_create, hint: m.api_scope_create_hint },
  'donations:read': { label: m.api_scope_read, hint: m.api_scope_read_hint },
  'events:read': { label: m.api_scope_events, hint: m.api_scope_events_hint },
  'alerts:control': { label: m.api_scope_control, hint: m.api_scope_control_hint },
}
