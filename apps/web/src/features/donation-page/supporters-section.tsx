import { SUPPORTERS_SHOWN_MAX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { FormSection } from '#components/settings/form-section.tsx'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { CheckList } from '#ui/form/check-list.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import type { SectionProps } from './use-page-form.ts'

const SHOWN_FIELDS = ['names', 'amounts', 'messages'] as const
const OFFERED_COUNTS = [0, 3, 5, 10, SUPPORTERS_SHOWN_MAX]

export function SupportersSection({ draft, change }: SectionProps) {
  const t = useText()
  const labels = {
    names: t(m.page_shows_names),
    amounts: t(m.page_shows_amounts),
    messages: t(m.page_shows_messages),
  }
  return (
    <FormSection anchor="apoiantes" title={t(m.page_supporters)}>
      <p className="-mt-2 text-sm text-ink-2">{t(m.page_supporters_hint)}</p>
      <div className="grid gap-4 xs:grid-cols-2 sm:max-w-120">
        <CountField
          label={t(m.page_recent)}
          name="recent"
          value={draft.recent}
          onChange={(recent) => change({ recent })}
        />
        <CountField label={t(m.page_top)} name="top" value={draft.top} onChange={(top) => change({ top })} />
      </div>
      <div className="-mt-5">
        <CheckList
          legend={t(m.page_shows)}
          name="shows"
          checks={SHOWN_FIELDS.map((value) => ({ value, label: labels[value] }))}
          chosen={SHOWN_FIELDS.filter((field) => draft[field])}
          onChange={(chosen) =>
            change({
              names: chosen.includes('names'),
              amounts: chosen.includes('amounts'),
              messages: chosen.includes('messages'),
            })
          }
        />
      </div>
    </FormSection>
  )
}

type CountFieldProps = { label: string; name: string; value: number; onChange: (count: number) => void }

/** A number of supporters, including one that was set by the API. */
function CountField({ label, name, value, onChange }: CountFieldProps) {
  const { t, language } = useLanguage()
  const all = [...new Set([...OFFERED_COUNTS, value])].toSorted((a, b) => a - b)
  return (
    <FormField label={label}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={value}
          onChange={({ target }) => onChange(Number(target.value))}
          className="field"
        >
          {all.map((count) => (
            <option key={count} value={count}>
              {count === 0 ? t(m.page_count_none) : formatNumber(count, language)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}
