import type { ManagedCreator } from '@aplauso/contract/agency'
import type { ReactNode } from 'react'
import { donationsText } from '#lib/i18n/donations-text.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { PLATFORM_NAMES } from '#lib/i18n/platform-names.ts'
import { Avatar } from '#ui/brand/avatar.tsx'

/** A creator in a list, with the amount received. `children` are below; on a phone they take the full width. */
export function ManagedCreatorRow({ creator, children }: { creator: ManagedCreator; children: ReactNode }) {
  const { t, language } = useLanguage()
  const { displayName: name, username, avatar, donationsCount } = creator
  const platforms = creator.streamPlatforms.map((platform) => PLATFORM_NAMES[platform]).join(', ')
  return (
    <li
      data-testid="managed-creator"
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-3 border-t border-line px-5 py-4 sm:px-6"
    >
      <Avatar name={name} src={avatar} className="size-11 self-start text-lg" />
      <div className="min-w-0">
        <p translate="no" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          @{username}
          {platforms && ` · ${platforms}`}
        </p>
      </div>
      <p className="self-start text-end">
        <span className="display tnum block text-lg leading-tight">{formatEuros(creator.totalReceived, language)}</span>{' '}
        <span className="text-xs text-ink-2">{donationsText(donationsCount, t, language)}</span>
      </p>
      <div className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-start-2 sm:col-end-[-1]">
        {children}
      </div>
    </li>
  )
}
