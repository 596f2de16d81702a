import type { User } from '@aplauso/contract/accounts'
import { RECORDING_MAX_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { AudioLines, Mic, UserRound } from 'lucide-react'
import { useState } from 'react'
import { CustomAudioField } from '#components/custom-audio/custom-audio-field.tsx'
import { VoiceFields } from '#components/voice-settings/voice-fields.tsx'
import { useConfig } from '#lib/api/use-config.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { useSession } from '#lib/session/session.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { TabList, TabPanel } from '#ui/tabs/tab-list.tsx'
import { BackLink } from '#ui/text/back-link.tsx'
import { GoalsSection } from '../goals/goals-section.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { useProfileForm } from './use-profile-form.ts'
import type { TtsForm } from './use-tts-form.ts'
import { useTtsForm } from './use-tts-form.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({
    title: `${t(m.shell_my_page)} | ${INSTANCE_NAME}`,
    description: t(m.creator_settings_description),
  }),
}

export function Component() {
  const { user } = useSession()
  // One render happens between signing out and leaving the page, although the guard requires a user.
  return user ? <CreatorSettings key={user.id} user={user} /> : null
}

const TAB_IDS = ['profile', 'tts', 'audio'] as const
type TabId = (typeof TAB_IDS)[number]

function CreatorSettings({ user }: { user: User }) {
  const t = useText()
  const takesSounds = useConfig()?.features.customAudioUpload !== false
  const ids = TAB_IDS.filter((id) => id !== 'audio' || takesSounds)
  const [open, setOpen] = useTab(ids)
  const profile = useProfileForm(user)
  const tts = useTtsForm(user)
  const [isAudioUnsaved, setAudioUnsaved] = useState(false)
  const tabDetails = {
    profile: { text: m.creator_settings_tab_profile, icon: UserRound, unsaved: profile.isDirty },
    tts: { text: m.creator_settings_tab_tts, icon: AudioLines, unsaved: tts.isDirty },
    audio: { text: m.creator_settings_tab_audio, icon: Mic, unsaved: isAudioUnsaved },
  }
  const tabs = ids.map((id) => ({ id, ...tabDetails[id] }))

  return (
    <>
      <BackLink to="/dashboard-creator">{t(m.settings_back)}</BackLink>
      <h1 className="mt-1 text-3xl">{t(m.shell_my_page)}</h1>
      <p className="mt-2 wrap-anywhere text-ink-2">
        {t(m.settings_lead, { name: user.displayName, username: user.username })}
      </p>
      <div className="mt-4 sm:mt-6">
        <TabList label={t(m.shell_my_page)} tabs={tabs} open={open} onOpen={setOpen} />
        <TabPanel id="profile" open={open} className="mt-5">
          {open === 'profile' && (
            <>
              <ProfileTab {...profile} />
              <div className="mt-2">
                <GoalsSection timeZone={user.timeZone} />
              </div>
            </>
          )}
        </TabPanel>
        <TabPanel id="tts" open={open} className="mt-5">
          {open === 'tts' && <TtsTab {...tts} />}
        </TabPanel>
        {/* Never unmounted, so that a recording continues while another tab is open. */}
        {takesSounds && (
          <TabPanel id="audio" open={open} className="mt-5">
            <AudioTab user={user} onUnsaved={setAudioUnsaved} />
          </TabPanel>
        )}
      </div>
      <LeaveGuard active={tabs.some(({ unsaved }) => unsaved)} />
    </>
  )
}

/** The open tab, stored in the address for links and reloads. */
function useTab(ids: readonly TabId[]): [TabId, (tab: TabId) => void] {
  const [search, setSearch] = useSearchParams()
  const open = ids.find((id) => id === search.get('tab')) ?? 'profile'
  return [open, (tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })]
}

type AudioTabProps = { user: User; onUnsaved: (unsaved: boolean) => void }

function AudioTab(props: AudioTabProps) {
  const t = useText()
  return (
    <SettingsSection
      title={t(m.creator_settings_audio)}
      text={t(m.creator_settings_audio_text, { seconds: RECORDING_MAX_MS / SECOND_MS })}
    >
      <CustomAudioField {...props} />
    </SettingsSection>
  )
}

function TtsTab({ form, draft, change, isDirty, isSaved, onDiscard }: TtsForm) {
  const t = useText()
  return (
    <form {...form.props}>
      <SettingsSection title={t(m.creator_settings_tts)} text={t(m.creator_settings_tts_text)}>
        <div className="grid gap-6">
          <VoiceFields draft={draft} errorOf={form.errorOf} onChange={change} />
        </div>
      </SettingsSection>
      <SaveBar busy={form.busy} isDirty={isDirty} isSaved={isSaved} onDiscard={onDiscard} />
    </form>
  )
}
