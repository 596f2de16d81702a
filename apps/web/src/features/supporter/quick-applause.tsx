import { m } from '@aplauso/texts/messages'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '#lib/language.tsx'
import { FormField } from '#ui/form-field.tsx'

/** Straight to the page of a creator whose name one knows. */
export function QuickApplause() {
  const t = useText()
  const navigate = useNavigate()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const slug = String(new FormData(event.currentTarget).get('creator')).trim().replace(/^@/, '').toLowerCase()
    if (slug !== '') void navigate(`/donate/${encodeURIComponent(slug)}`)
  }

  return (
    <section className="p-5 card">
      <h2 className="text-lg">{t(m.supporter_quick_title)}</h2>
      <p className="text-sm text-ink-2">{t(m.supporter_quick_text)}</p>
      <form onSubmit={submit} className="mt-4 grid gap-3">
        <FormField label={t(m.supporter_quick_label)}>
          {(control) => (
            <input
              {...control}
              name="creator"
              required
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              placeholder="@"
              className="field"
            />
          )}
        </FormField>
        <button type="submit" className="btn btn-primary">
          {t(m.supporter_quick_submit)}
        </button>
      </form>
    </section>
  )
}
