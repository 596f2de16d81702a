import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { ArrowLeft, AudioLines, Mic, UserRound } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useText } from '#lib/language.tsx'
import type { RouteHandle } from '#lib/route-handle.ts'
import { useSession } from '#lib/session.tsx'
import { Page } from '#ui/page.tsx'
import { AudioTab } from './audio-tab.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { TtsTab } from './tts-tab.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { useTtsForm } from './use-tts-form.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.creator_settings_head), description: t(m.creator_settings_description) }),
}

export function Component() {
  const { user } = useSession()
  // The guard only shows this page to who is signed in; between signing out and leaving it there is one render without.
  return user ? <CreatorSettings key={user.id} user={user} /> : null
}

const TABS = [
  { id: 'profile', text: m.creator_settings_tab_profile, Icon: UserRound },
  { id: 'tts', text: m.creator_settings_tab_tts, Icon: AudioLines },
  { id: 'audio', text: m.creator_settings_tab_audio, Icon: Mic },
] as const
type TabId = (typeof TABS)[number]['id']

function CreatorSettings({ user }: { user: User }) {
  const t = useText()
  const [tab, setTab] = useTab()
  const profile = useProfileForm(user)
  const tts = useTtsForm(user)
  const [isAudioUnsaved, setAudioUnsaved] = useState(false)
  const unsaved: Record<TabId, boolean> = { profile: profile.isDirty, tts: tts.isDirty, audio: isAudioUnsaved }

  return (
    <Page className="pt-6 pb-20 wrap sm:pt-8">
      <Link to="/dashboard-creator" className="inline-flex min-h-11 items-center gap-1.5 text-sm link">
        <ArrowLeft size={16} aria-hidden="true" />
        {t(m.settings_back)}
      </Link>
      <h1 className="mt-1 text-3xl">{t(m.creator_settings_title)}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-ink-2">
        <span className="wrap-anywhere">{t(m.settings_lead, { name: user.displayName, username: user.username })}</span>
        <Link to="/settings/account" className="inline-flex min-h-11 items-center text-sm link">
          {t(m.creator_settings_account)}
        </Link>
      </p>
      <Tabs.Root value={tab} onValueChange={setTab} className="mt-4 sm:mt-6">
        <Tabs.List aria-label={t(m.creator_settings_title)} className="flex gap-1 border-b border-line">
          {TABS.map(({ id, text, Icon }) => (
            <Tabs.Trigger
              key={id}
              value={id}
              className="relative -mb-px flex min-h-12 min-w-0 items-center gap-2 rounded-t-sm border-b-3 border-transparent px-3 text-sm font-semibold text-ink-2 hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-cravo data-[state=active]:text-ink sm:px-5"
            >
              <Icon size={18} aria-hidden="true" className="shrink-0" />
              {t(text)}
              {unsaved[id] && (
                <>
                  <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-cravo" />
                  <span className="sr-only">({t(m.creator_settings_unsaved)})</span>
                </>
              )}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="profile" className="mt-5">
          <ProfileTab {...profile} />
        </Tabs.Content>
        <Tabs.Content value="tts" className="mt-5">
          <TtsTab {...tts} />
        </Tabs.Content>
        {/* Never taken off the page: a recording goes on, and waits, while one looks at another tab. */}
        <Tabs.Content value="audio" forceMount className="mt-5 data-[state=inactive]:hidden">
          <AudioTab user={user} onUnsaved={setAudioUnsaved} />
        </Tabs.Content>
      </Tabs.Root>
      <LeaveGuard active={Object.values(unsaved).includes(true)} />
    </Page>
  )
}

/** The open tab, kept in the address, so that it can be linked to and a reload comes back to it. */
function useTab(): [TabId, (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const open = TABS.find(({ id }) => id === search.get('tab'))?.id ?? 'profile'
  return [open, (tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })]
}
