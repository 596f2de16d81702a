import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { alertSettingsOf } from '#parts/alert-preview/settings-query.ts'
import { WorkPage } from '#parts/shell/work-page.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'
import { AlertStudio } from './alert-studio.tsx'
import { HeldNotice } from './held-notice.tsx'
import { StudioSkeleton } from './studio-skeleton.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.alert_settings_head), description: t(m.alert_settings_description) }),
}

export function Component() {
  const { user } = useSession()
  // The guard only shows this page to who is signed in; between signing out and leaving it there is one render without.
  return user ? <AlertSettingsPage key={user.id} user={user} /> : null
}

function AlertSettingsPage({ user }: { user: User }) {
  const t = useText()
  const settings = useQuery(alertSettingsOf(user.id))
  return (
    <WorkPage>
      <Link to="/dashboard-creator" className="inline-flex min-h-11 items-center gap-1.5 text-sm link">
        <ArrowLeft size={16} aria-hidden="true" />
        {t(m.settings_back)}
      </Link>
      <h1 className="mt-1 text-3xl">{t(m.alert_settings_title)}</h1>
      <p className="mt-2 max-w-[72ch] text-ink-2">{t(m.alert_settings_lead)}</p>
      {settings.data && <HeldNotice settings={settings.data} />}
      {settings.isPending && <StudioSkeleton />}
      {settings.isError && (
        <div className="mt-6 p-5 card sm:p-6">
          <LoadFailed error={settings.error} onRetry={settings.refetch} />
        </div>
      )}
      {settings.data && <AlertStudio user={user} settings={settings.data} />}
    </WorkPage>
  )
}
