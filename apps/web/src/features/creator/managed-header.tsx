import type { Creator } from '@aplauso/contract/creators'
import { m } from '@aplauso/texts/messages'
import { ArrowLeft, Eye } from 'lucide-react'
import { useText } from '#lib/language.tsx'
import type { LiveState } from '#lib/live-socket.ts'
import { PLATFORM_NAMES } from '#lib/platform-names.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Link } from '#ui/link.tsx'
import { ConnectionChip } from './connection-chip.tsx'

/** Says before all else that this is somebody else's dashboard, and leads back. */
export function ManagedHeader({ creator, state }: { creator: Creator; state: LiveState }) {
  const t = useText()
  const platforms = creator.streamPlatforms.map((platform) => PLATFORM_NAMES[platform]).join(', ')
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-azul-soft py-1 pr-4 pl-1 text-sm">
        <Link
          to="/dashboard/agency"
          className="inline-flex min-h-11 items-center gap-2 rounded-sm px-3 font-semibold text-azul hover:underline"
        >
          <ArrowLeft size={17} aria-hidden="true" />
          {t(m.managed_back)}
        </Link>
        <p className="flex items-center gap-2 text-ink-2 max-sm:px-3 max-sm:pb-2">
          <Eye size={17} aria-hidden="true" className="shrink-0" />
          {t(m.managed_note)}
        </p>
      </div>
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
