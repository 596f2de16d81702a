import type { Creator } from '@aplauso/contract/creators'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { PLATFORM_NAMES } from '#lib/i18n/platform-names.ts'
import type { LiveState } from '#lib/live/live-socket.ts'
import { ManagedBar } from '#parts/managing/managed-bar.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import { ConnectionChip } from './connection-chip.tsx'

export function ManagedHeader({ creator, state }: { creator: Creator; state: LiveState }) {
  const t = useText()
  const platforms = creator.streamPlatforms.map((platform) => PLATFORM_NAMES[platform]).join(', ')
  return (
    <>
      <ManagedBar to="/dashboard/agency" back={t(m.managed_back)} />
      <header className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={creator.displayName} src={creator.avatar} className="size-14 self-start text-2xl" />
        <div className="min-w-[min(100%,14rem)] flex-1 max-sm:basis-[calc(100%-5rem)]">
          <h1 className="text-2xl wrap-anywhere">{t(m.managed_title, { name: creator.displayName })}</h1>
          <p className="text-sm wrap-anywhere text-ink-2">
            @{creator.username}
            {platforms && ` · ${platforms}`}
          </p>
        </div>
        <ConnectionChip state={state} />
      </header>
    </>
  )
}
