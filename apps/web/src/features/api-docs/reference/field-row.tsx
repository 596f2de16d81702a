import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import type { Schema } from '../api-description.ts'
import { limitsOf, typeText } from './describe-schema.ts'

type FieldRowProps = {
  name: string
  schema: Schema
  mark: 'required' | 'optional' | false
  description?: string | undefined
  location?: string
}

/** A field or parameter: name, type, whether it is required, description and limits. */
export function FieldRow({ name, schema, mark, description = schema.description, location }: FieldRowProps) {
  const t = useText()
  const limits = limitsOf(schema)
  return (
    <div className="py-2">
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-sm">
        <code translate="no" className="font-mono font-semibold wrap-anywhere">
          {name}
        </code>
        <span translate="no" className="font-mono text-xs wrap-anywhere text-ink-3">
          {typeText(schema)}
        </span>
        {location && (
          <span translate="no" className="font-mono text-xs text-ink-3">
            {location}
          </span>
        )}
        {mark === 'required' && (
          <span className="text-xs font-semibold text-cravo-text">{t(m.apidocs_call_required)}</span>
        )}
        {mark === 'optional' && <span className="text-xs text-ink-3">{t(m.common_optional)}</span>}
      </p>
      {description && (
        <p lang="en" className="max-w-[70ch] text-sm text-ink-2">
          {description}
        </p>
      )}
      {limits.length > 0 && (
        <p translate="no" className="font-mono text-xs wrap-anywhere text-ink-3">
          {limits.join(' · ')}
        </p>
      )}
    </div>
  )
}
