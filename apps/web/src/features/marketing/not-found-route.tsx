import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { HomeLink, MessagePage } from '#components/shell/message-page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Link } from '#ui/text/link.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.notfound_head), description: t(m.notfound_text) }),
}

const LINK_CLASSES = 'min-h-14 px-7 text-lg btn btn-ghost'

export function Component() {
  const t = useText()
  const { user } = useSession()
  return (
    <MessagePage title={t(m.notfound_title)} text={t(m.notfound_text)}>
      <SearchCreators />
      <HomeLink />
      {user && (
        <Link to="/dashboard" className={LINK_CLASSES}>
          {t(m.nav_dashboard)}
        </Link>
      )}
      <Link to="/help" className={LINK_CLASSES}>
        {t(m.notfound_help)}
      </Link>
    </MessagePage>
  )
}

/** Search field, because most visitors of a missing page look for a creator. */
function SearchCreators() {
  const t = useText()
  const [typed, setTyped] = useState('')
  return (
    <search className="mb-5 basis-full">
      <form action="/discover" className="mx-auto flex max-w-md flex-wrap items-end gap-2">
        <SearchField
          label={t(m.discover_search)}
          placeholder={t(m.discover_search_placeholder)}
          value={typed}
          onChange={setTyped}
          className="min-w-56 flex-1 text-start"
        />
        <button type="submit" className="min-h-12 px-5 btn btn-ghost">
          {t(m.discover_search_go)}
        </button>
      </form>
    </search>
  )
}
