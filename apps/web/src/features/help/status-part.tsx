import type { Component, ComponentState } from '@aplauso/contract/status'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { TroubleSince } from './measured-at.tsx'
import { StateSign } from './state-sign.tsx'
import { PART_TEXTS, STATE_TEXTS } from './status-texts.ts'

const COLOURS: Record<ComponentState, string> = {
  operational: 'bg-ok-soft text-ok',
  degraded: 'bg-holofote-soft text-holofote-text',
  down: 'bg-perigo-soft text-perigo',
}

export function StatusPart({ part, sandbox }: { part: Component; sandbox: boolean }) {
  const t = useText()
  const { name, about, trouble } = PART_TEXTS[part.name]
  const isPlayed = part.name === 'payments' && sandbox
  return (
    <li className="flex flex-col items-start gap-3 p-5 card">
      <span className={`chip ${COLOURS[part.status]}`}>
        <StateSign state={part.status} className="size-4" />
        {t(STATE_TEXTS[part.status])}
      </span>
      <div>
        <h3 className="text-lg">{t(name)}</h3>
        <p className="mt-1 text-sm text-ink-2">{t(part.status === 'operational' ? about : trouble)}</p>
        {isPlayed && <p className="mt-1 text-sm text-ink-2">{t(m.status_payments_sandbox)}</p>}
        {part.since !== null && <TroubleSince moment={part.since} />}
      </div>
    </li>
  )
}
