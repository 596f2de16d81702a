import type { LogEntry } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { LOG_KINDS, type LogFilter } from './log-filter.ts'
import { actorOf } from './log-sentences.ts'

type LogFilterFieldsProps = {
  filter: LogFilter
  /** Actors in the entries loaded so far, by filter value. */
  actors: ReadonlyMap<string, LogEntry['actor']>
  onChange: (filter: LogFilter) => void
  children: ReactNode
}

/** Filters by actor and kind, and actions on the list. */
export function LogFilterFields({ filter, actors, onChange, children }: LogFilterFieldsProps) {
  const t = useText()
  return (
    <search
      aria-label={t(m.received_filters)}
      className="mt-6 flex flex-wrap items-end gap-x-3 gap-y-3 p-4 card sm:p-5"
    >
      <FormField label={t(m.log_person)} className="min-w-0 flex-1 basis-48">
        {(control) => (
          <select
            {...control}
            name="actor"
            value={filter.actor}
            onChange={({ target }) => onChange({ ...filter, actor: target.value })}
            className="field"
          >
            <option value="">{t(m.log_everyone)}</option>
            {[...actors].map(([value, actor]) => (
              <option key={value} value={value} {...(actor.displayName !== null && { translate: 'no' })}>
                {actorOf(actor, t)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField label={t(m.log_kind)} className="min-w-0 flex-1 basis-48">
        {(control) => (
          <select
            {...control}
            name="kind"
            value={filter.kind}
            onChange={({ target }) => onChange({ ...filter, kind: target.value })}
            className="field"
          >
            <option value="">{t(m.log_kind_all)}</option>
            {LOG_KINDS.map(({ kind, text }) => (
              <option key={kind} value={kind}>
                {t(text)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {children}
    </search>
  )
}
