import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { Link } from '#ui/text/link.tsx'

type ListedItem = { id: string; name?: string; title?: string; kind?: string }

type ListedFieldProps = {
  name: string
  label: string
  from: '/api/goals' | '/api/timers' | '/api/media'
  value: string | undefined
  onChange: (value: string | null) => void
}

/** Where to create the first item of an empty list. */
const CREATE_LINKS = {
  '/api/goals': { none: m.studio_no_goals, make: m.studio_make_goal, at: '/settings/creator#goals' },
  '/api/timers': { none: m.studio_no_timers, make: m.studio_make_timer, at: '/live#timers' },
  '/api/media': undefined,
}

/** Chooses one item of a list. Without a choice, or if it no longer exists, the first is used. */
export function ListedField({ name, label, from, value, onChange }: ListedFieldProps) {
  const t = useText()
  const { data } = useQuery({ queryKey: [from], queryFn: () => api.get<ListedItem[]>(from) })
  // Sounds are not visible, so no layer can show them.
  const options = Array.isArray(data) ? data.filter(({ kind }) => kind !== 'sound') : []
  const isKnown = value === undefined || options.some(({ id }) => id === value)
  const createLink = data?.length === 0 ? CREATE_LINKS[from] : undefined
  const hint = createLink && (
    <>
      {t(createLink.none)}{' '}
      <Link to={createLink.at} className="tap-link">
        {t(createLink.make)}
      </Link>
    </>
  )
  return (
    <FormField label={label} hint={hint}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
          className="min-h-11 field"
        >
          <option value="">{t(m.studio_first)}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id} translate="no">
              {option.title || option.name || t(m.studio_unnamed)}
            </option>
          ))}
          {!isKnown && <option value={value}>{t(m.studio_chosen_gone)}</option>}
        </select>
      )}
    </FormField>
  )
}
