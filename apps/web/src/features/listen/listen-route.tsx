import { bareSlug } from '@aplauso/contract/bare-slug'
import { keyInHash } from '@aplauso/live/key-in-address'
import { m } from '@aplauso/texts/messages'
import { useLocation, useParams } from 'react-router'
import { MessagePage } from '#components/shell/message-page.tsx'
import { Page } from '#components/shell/page.tsx'
import { useIsHydrated } from '#lib/browser/use-is-hydrated.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { Link } from '#ui/text/link.tsx'
import { ListenControls } from './listen-controls.tsx'
import { ListenPlayer } from './listen-player.tsx'
import { useListening } from './use-listening.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.listen_head), description: t(m.listen_description) }),
}

/** Plays the alerts' sound to the creator. Anybody with the link can listen, and nothing counts as shown. */
export function Component() {
  const t = useText()
  const isAlive = useIsHydrated()
  const slug = bareSlug(useParams().slug ?? '')
  // The fragment, which browsers never send.
  const key = keyInHash(useLocation().hash)
  const listening = useListening(slug, key)
  if (isAlive && (key === undefined || listening.heard?.connection === 'gone')) return <InvalidListenLink />
  return (
    <Page className="pb-16 wrap">
      <div className="mx-auto grid max-w-[520px] grid-cols-[minmax(0,1fr)] gap-5 pt-4 sm:pt-8">
        <div>
          <h1 className="text-3xl">{t(m.listen_title)}</h1>
          <p className="mt-1.5 text-ink-2">{t(m.listen_lead)}</p>
        </div>
        <ListenPlayer listening={listening} />
        <ListenControls listening={listening} />
      </div>
    </Page>
  )
}

function InvalidListenLink() {
  const t = useText()
  return (
    <div data-testid="listen-gone" className="contents">
      <MessagePage title={t(m.listen_gone)} text={t(m.listen_gone_text)}>
        <Link to="/settings/alerts#ouvir" className="min-h-14 px-7 text-lg btn btn-primary">
          {t(m.listen_gone_settings)}
        </Link>
      </MessagePage>
    </div>
  )
}
