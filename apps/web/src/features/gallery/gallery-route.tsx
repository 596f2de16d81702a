import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { alertSettingsOf } from '#parts/alert-preview/settings-query.ts'
import { ALERT_STYLES } from '#parts/overlay-preview/alert-styles.ts'
import { Page } from '#parts/shell/page.tsx'
import { Customise } from './customise.tsx'
import { GalleryCard } from './gallery-card.tsx'
import { GuestCall } from './guest-call.tsx'
import { StyleActions } from './style-actions.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.gallery_head), description: t(m.gallery_description) }),
}

export function Component() {
  const t = useText()
  const { user } = useSession()
  const widgetUrl = user?.widgetUrl
  const { data: settings } = useQuery({ ...alertSettingsOf(user?.id ?? ''), enabled: widgetUrl !== undefined })
  const message = widgetUrl ? t(m.gallery_sample_message, { name: user?.displayName ?? '' }) : t(m.landing_demo_message)
  return (
    <Page>
      <header className="pt-10 wrap sm:pt-14">
        <h1 className="max-w-[10.7em] text-4xl">{t(m.gallery_title)}</h1>
        <p className="mt-5 max-w-[56ch] text-lg text-ink-2">{t(m.gallery_lead)}</p>
        <Customise user={user} />
      </header>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-8 pb-16 wrap sm:grid-cols-2 sm:pb-20 lg:grid-cols-3">
        {ALERT_STYLES.map((style, turn) => (
          <GalleryCard key={style} style={style} turn={turn} message={message}>
            {user && widgetUrl && (
              <StyleActions
                style={style}
                userId={user.id}
                widgetUrl={widgetUrl}
                isCurrent={settings?.style === style}
              />
            )}
          </GalleryCard>
        ))}
      </ul>
      {!user && <GuestCall />}
    </Page>
  )
}
