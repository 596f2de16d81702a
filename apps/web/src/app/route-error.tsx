import { m } from '@aplauso/texts/messages'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useText } from '#lib/language.tsx'
import { MessagePage } from '#ui/message-page.tsx'

/** In the place of a page that failed. What is merely not there is no failure: those pages say so themselves. */
export function RouteError() {
  const error = useRouteError()
  const t = useText()
  useEffect(() => console.error(error), [error])
  return (
    <MessagePage title={t(m.error_page_title)} text={t(m.error_page_text)}>
      <button type="button" onClick={() => location.reload()} className="min-h-14 px-7 text-lg btn btn-primary">
        {t(m.common_retry)}
      </button>
    </MessagePage>
  )
}
