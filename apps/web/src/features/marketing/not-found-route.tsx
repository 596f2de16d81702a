import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { MessagePage, WayHome } from '#parts/shell/message-page.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Link } from '#ui/text/link.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.notfound_head), description: t(m.notfound_text) }),
}

const WAY = 'min-h-14 px-7 text-lg btn btn-ghost'

export function Component() {
  const t = useText()
  const { user } = useSession()
  return (
    <MessagePage title={t(m.notfound_title)} text={t(m.notfound_text)}>
      <SearchCreators />
      <WayHome />
      {user && (
        <Link to="/dashboard" className={WAY}>
          {t(m.nav_dashboard)}
        </Link>
      )}
      <Link to="/help" className={WAY}>
        {t(m.notfound_help)}
      </Link>
    </MessagePage>
  )
}

/** Most who end up here were looking for somebody. */
function SearchCreators() {
  const t = useText()
  const [written, setWritten] = useState('')
  return (
    <search className="mb-5 basis-full">
      <form action="/discover" className="mx-auto flex max-w-md flex-wrap items-end gap-2">
        <SearchField
          label={t(m.discover_search)}
          placeholder={t(m.discover_search_placeholder)}
          value={written}
          onChange={setWritten}
          className="min-w-56 flex-1 text-start"
        />
        <button type="submit" className="min-h-12 px-5 btn btn-ghost">
          {t(m.discover_search_go)}
        </button>
      </form>
    </search>
  )
}
