import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Settings } from 'lucide-react'
import { useText } from '#lib/language.tsx'
import type { LiveState } from '#lib/live-socket.ts'
import { PLATFORM_NAMES } from '#lib/platform-names.ts'
import { useNowMs } from '#lib/use-now.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Link } from '#ui/link.tsx'
import { ConnectionChip } from './connection-chip.tsx'
import { greetingAt } from './greeting.ts'

export function DashboardHeader({ user, state }: { user: User; state: LiveState }) {
  const t = useText()
  const greeting = greetingAt(new Date(useNowMs()).getHours())
  const platforms = user.streamPlatforms.map((platform) => PLATFORM_NAMES[platform]).join(', ')
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar name={user.displayName} src={user.avatar} className="size-14 self-start text-2xl" />
      <div className="min-w-[min(100%,14rem)] flex-1 max-sm:basis-[calc(100%-5rem)]">
        <h1 className="text-2xl wrap-anywhere">{t(greeting, { name: user.displayName })}</h1>
        <p className="text-sm wrap-anywhere text-ink-2">
          @{user.username}
          {platforms && ` · ${platforms}`}
        </p>
      </div>
      <ConnectionChip state={state} />
      <Link to="/settings/creator" className="btn btn-ghost max-sm:ml-auto">
        <Settings size={18} aria-hidden="true" />
        {t(m.dashboard_settings)}
      </Link>
    </header>
  )
}
