import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Settings } from 'lucide-react'
import { useNowMs } from '#lib/browser/use-now.ts'
import { useText } from '#lib/i18n/language.tsx'
import { PLATFORM_NAMES } from '#lib/i18n/platform-names.ts'
import { Avatar } from '#ui/brand/avatar.tsx'
import { Link } from '#ui/text/link.tsx'

export function DashboardHeader({ user }: { user: User }) {
  const t = useText()
  const greeting = greetingAt(new Date(useNowMs()).getHours())
  const platforms = user.streamPlatforms.map((platform) => PLATFORM_NAMES[platform]).join(', ')
  return (
    <header className="flex flex-wrap items-center gap-3 sm:gap-4">
      <Avatar name={user.displayName} src={user.avatar} className="size-11 shrink-0 self-start text-xl sm:size-12" />
      <div className="min-w-[min(100%,9rem)] flex-1">
        <h1 className="line-clamp-2 text-2xl leading-tight wrap-anywhere">{t(greeting, { name: user.displayName })}</h1>
        <p className="text-sm wrap-anywhere text-ink-2">
          @{user.username}
          {platforms && ` · ${platforms}`}
        </p>
      </div>
      <Link to="/settings/creator" className="shrink-0 self-start btn btn-ghost max-sm:px-3">
        <Settings size={18} aria-hidden="true" />
        <span className="max-sm:sr-only">{t(m.dashboard_settings)}</span>
      </Link>
    </header>
  )
}

/** Greeting by hour, 0 to 23. It is evening until five, because streamers are up late. */
function greetingAt(hour: number) {
  if (hour >= 5 && hour < 12) return m.dashboard_morning
  return hour >= 12 && hour < 20 ? m.dashboard_afternoon : m.dashboard_evening
}
