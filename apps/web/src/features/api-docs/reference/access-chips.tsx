import { m } from '@aplauso/texts/messages'
import { KeyRound } from 'lucide-react'
import { type Message, useText } from '#lib/i18n/language.tsx'
import type { ListedCall } from '../list-calls.ts'

const USER_TYPES: Record<string, Message> = {
  creator: m.register_creator,
  fan: m.register_fan,
  supporter: m.supporter_supporter,
  agency: m.agency_badge,
}

export function AccessChips({ call: { access, scope } }: { call: ListedCall }) {
  const t = useText()
  return (
    <span className="flex flex-wrap gap-1.5">
      {textsOf(access).map((text) => (
        <span key={text.name} className="bg-sunken text-ink-2 chip">
          {t(text)}
        </span>
      ))}
      {scope && (
        <span className="bg-holofote-soft text-holofote-text chip">
          <KeyRound size={13} aria-hidden="true" />
          {t(m.apidocs_access_key)}{' '}
          <span translate="no" className="font-mono">
            {scope}
          </span>
        </span>
      )}
    </span>
  )
}

function textsOf(access: ListedCall['access']): Message[] {
  if (access === 'public') return [m.apidocs_access_public]
  if (access === 'signed_in' || access === 'signed_in_or_letter') return [m.apidocs_access_signed_in]
  if (access === 'stage') return [m.register_creator, m.apidocs_access_stage]
  if (access === 'api_key') return []
  return [access].flat().flatMap((type) => USER_TYPES[type] ?? [])
}
