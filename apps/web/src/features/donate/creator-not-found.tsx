import { m } from '@aplauso/texts/messages'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '#lib/i18n/language.tsx'
import { MessagePage, WayHome } from '#parts/shell/message-page.tsx'
import { slugOf } from './slug-of.ts'

/** Mostly a slip of the keyboard: another try is at hand. */
export function CreatorNotFound() {
  const t = useText()
  const navigate = useNavigate()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const slug = slugOf(String(new FormData(event.currentTarget).get('creator')))
    if (slug) void navigate(`/donate/${encodeURIComponent(slug)}`)
  }

  return (
    <MessagePage title={t(m.donate_not_found)} text={t(m.donate_not_found_text)}>
      <form onSubmit={submit} className="flex w-full flex-wrap justify-center gap-3">
        <input
          name="creator"
          required
          aria-label={t(m.donate_other_name)}
          placeholder={t(m.donate_other_name)}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          className="min-h-14 max-w-80 field"
        />
        <button type="submit" className="min-h-14 px-7 text-lg btn btn-primary">
          {t(m.donate_other_go)}
        </button>
      </form>
      <WayHome quiet />
    </MessagePage>
  )
}
