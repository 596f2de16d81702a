import { m } from '@aplauso/texts/messages'
import { useEffect, useState } from 'react'
import { isMissingChunk, reloadStalePage } from '#app/stale-page.ts'
import { LoadingScreen } from '#components/shell/loading-screen.tsx'
import { HomeLink, MessagePage } from '#components/shell/message-page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useNavigate } from '#lib/page/use-navigate.ts'

/** Replaces a page that failed. Pages for missing items render their own message instead. */
export function RouteError({ error }: { error: unknown }) {
  const t = useText()
  const navigate = useNavigate()
  const isChunkMissing = isMissingChunk(error)
  const [reloading, setReloading] = useState(isChunkMissing)
  const title = t(m.error_page_title)

  useEffect(() => {
    console.error(error)
    if (isMissingChunk(error)) void reloadStalePage().then(setReloading)
  }, [error])
  useEffect(() => {
    if (!reloading) document.title = `${title} | ${INSTANCE_NAME}`
  }, [reloading, title])

  if (reloading) return <LoadingScreen />
  return (
    <MessagePage title={title} text={t(isChunkMissing ? m.error_offline : m.error_page_text)}>
      <button type="button" onClick={() => location.reload()} className="min-h-14 px-7 text-lg btn btn-primary">
        {t(m.common_retry)}
      </button>
      <button type="button" onClick={() => navigate(-1)} className="min-h-14 px-7 text-lg btn btn-ghost">
        {t(m.common_back)}
      </button>
      <HomeLink quiet />
    </MessagePage>
  )
}
