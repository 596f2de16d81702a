import { m } from '@aplauso/texts/messages'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { statusOf } from '#lib/error-status.ts'
import { useText } from '#lib/language.tsx'
import { MessagePage, NotFoundPage } from '#ui/message-page.tsx'

export function RouteError() {
  const error = useRouteError()
  const t = useText()
  const missing = statusOf(error) === 404
  useEffect(() => {
    if (!missing) console.error(error)
  }, [error, missing])
  if (missing) return <NotFoundPage />
  return (
    <MessagePage title={t(m.error_page_title)} text={t(m.error_page_text)}>
      <button type="button" onClick={() => location.reload()} className="btn btn-primary">
        {t(m.common_retry)}
      </button>
    </MessagePage>
  )
}
