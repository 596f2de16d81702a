import { m } from '@aplauso/texts/messages'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import type { AgencyAnswer } from './use-agency-answer.ts'

type AgencyRequestProps = {
  testId: string
  icon: LucideIcon
  title: string
  busy: boolean
  onAnswer: (answer: AgencyAnswer) => void
  children: ReactNode
}

/** A request of an agency to the creator, with buttons to accept and decline. */
export function AgencyRequest({ testId, icon: Icon, title, busy, onAnswer, children }: AgencyRequestProps) {
  const t = useText()
  return (
    <section data-testid={testId} className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-4 p-5 card sm:flex-nowrap">
      <span className="grid size-11 shrink-0 place-items-center self-start rounded-full bg-azul-soft text-azul max-sm:hidden">
        <Icon size={22} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-full sm:basis-0">
        <h2 className="text-lg wrap-anywhere">{title}</h2>
        <div className="mt-0.5 max-w-[68ch] text-sm wrap-anywhere text-ink-2">{children}</div>
      </div>
      <div className="flex shrink-0 flex-wrap gap-3">
        <BusyButton busy={busy} onClick={() => onAnswer('accept')} className="btn-ink">
          {t(m.invitation_accept)}
        </BusyButton>
        <button type="button" disabled={busy} onClick={() => onAnswer('decline')} className="btn btn-ghost">
          {t(m.invitation_decline)}
        </button>
      </div>
    </section>
  )
}
