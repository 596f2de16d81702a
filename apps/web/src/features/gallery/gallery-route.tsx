import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { alertSettingsQuery } from '#components/overlay-preview/alert-settings-query.ts'
import { ALERT_STYLES } from '#components/overlay-preview/alert-styles.ts'
import { Page } from '#components/shell/page.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { loginAddress, type ReturnState } from '#lib/session/safe-redirect.ts'
import { useSession } from '#lib/session/session.tsx'
import { Tiles } from '#ui/brand/tiles.tsx'
import { Link } from '#ui/text/link.tsx'
import { GalleryCard } from './gallery-card.tsx'
import { StyleActions } from './style-actions.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.gallery_head), description: t(m.gallery_description) }),
}

export function Component() {
  const t = useText()
  const { user } = useSession()
  const widgetUrl = user?.widgetUrl
  const { data: settings } = useQuery({ ...alertSettingsQuery(user?.id ?? ''), enabled: widgetUrl !== undefined })
  const message = widgetUrl ? t(m.gallery_sample_message, { name: user?.displayName ?? '' }) : t(m.landing_demo_message)
  return (
    <Page>
      <PageHeader title={t(m.gallery_title)} lead={t(m.gallery_lead)}>
        <CustomizeLink user={user} />
      </PageHeader>
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
      {!user && <GuestInvitation />}
    </Page>
  )
}

const SETTINGS_PATH = '/settings/alerts'

/** Link to the alert settings, or to the registration of a creator. */
function CustomizeLink({ user }: { user: User | undefined }) {
  const t = useText()
  const isCreator = user?.userType === 'creator'
  const isOther = user !== undefined && !isCreator
  return (
    <div className="mt-2 max-w-[72ch] text-ink-2">
      <p className="flex flex-wrap items-center gap-x-2">
        {t(m.gallery_custom)}
        <Link to={isOther ? '/dashboard' : user ? SETTINGS_PATH : loginAddress(SETTINGS_PATH)} className="tap-link">
          {t(isOther ? m.gallery_custom_dashboard : m.gallery_custom_link)}
        </Link>
      </p>
      {isCreator && (
        <p className="mt-1 text-sm text-ink-3">
          {t(m.gallery_how)} {t(m.gallery_secret)}
        </p>
      )}
    </div>
  )
}

/** Registration and login for visitors, which return here. Hidden while a stored session is verified. */
function GuestInvitation() {
  const t = useText()
  const { pathname } = useLocation()
  const returnTarget: ReturnState = { from: pathname }
  if (useAvailableFeatures().registration.creators !== 'open') return null
  return (
    <section className="bg-palco text-palco-ink [[data-session=likely]_&]:hidden">
      <Tiles seed="galeria" cols={40} rows={2} className="h-20 w-full" />
      <div className="flex flex-wrap items-center justify-between gap-8 py-16 wrap">
        <div>
          <h2 className="max-w-[10.7em] text-3xl wrap-anywhere">{t(m.gallery_join)}</h2>
          <p className="mt-3 max-w-[46ch] text-palco-ink-2">{t(m.gallery_join_text)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link
            to="/register"
            state={returnTarget}
            className="min-h-14 bg-holofote px-8 text-lg text-on-holofote btn hover:bg-palco-ink"
          >
            {t(m.gallery_register)}
          </Link>
          <Link
            to={loginAddress(pathname)}
            className="min-h-14 border border-palco-line px-7 text-lg btn hover:border-palco-ink"
          >
            {t(m.gallery_login)}
          </Link>
        </div>
      </div>
    </section>
  )
}
