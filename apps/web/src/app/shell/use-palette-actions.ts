import type { User } from '@aplauso/contract/accounts'
import type { ManagedCreator } from '@aplauso/contract/agency'
import type { AlertQueue } from '@aplauso/contract/alerts'
import { PAGE_MAX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useLocation } from 'react-router'
import { type QueueChange, withMuted, withPanic, withPaused } from '#components/alert-queue/queue-changes.ts'
import { QueueContext, withCreatorId } from '#components/alert-queue/queue-context.ts'
import { dashboardPath } from '#components/managed-creator/creator-paths.ts'
import { consolePath, useOtherChannels } from '#components/moderation/controlled-channels.ts'
import { api } from '#lib/api/api.ts'
import { errorText } from '#lib/api/error-text.ts'
import { chooseTheme, useTheme } from '#lib/browser/theme.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { useCopy } from '#ui/form/use-copy.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useSendTest } from './use-send-test.ts'

type ActionName =
  | 'test-alert'
  | 'pause'
  | 'mute'
  | 'panic'
  | 'copy-overlay'
  | 'new-goal'
  | 'invite-moderator'
  | 'theme'
  | 'switch-creator'

/** Something that the palette does. `asksFirst`: the palette asks before it runs. `to`: it leads to this address. */
export type PaletteAction = {
  action: ActionName
  text: string
  within?: string
  to?: string
  asksFirst?: true
  run: () => void
}

/** The actions that this user may take on the page that is open. */
export function usePaletteActions(user: User): PaletteAction[] {
  const t = useText()
  const navigate = useNavigate()
  const isDark = useTheme() === 'dark'
  const { send } = useSendTest(user.slug)
  const { copy } = useCopy(user.widgetUrl ?? '')
  const controls = useControlActions(user)
  const switches = useSwitchActions(user)
  const ofCreator: PaletteAction[] = [
    { action: 'new-goal', text: t(m.goals_add), run: () => void navigate('/settings/creator#nova-meta') },
    {
      action: 'invite-moderator',
      text: t(m.palette_invite_moderator),
      run: () => void navigate('/settings/team#convidar'),
    },
  ]
  const isCreator = user.userType === 'creator'
  return [
    ...(isCreator ? [{ action: 'test-alert', text: t(m.shell_test_alert), run: () => void send() } as const] : []),
    ...controls,
    ...(user.widgetUrl
      ? [{ action: 'copy-overlay', text: t(m.palette_copy_overlay), run: () => void copy() } as const]
      : []),
    ...(isCreator ? ofCreator : []),
    {
      action: 'theme',
      text: t(isDark ? m.nav_theme_light : m.nav_theme_dark),
      run: () => chooseTheme(isDark ? 'light' : 'dark'),
    },
    ...switches,
  ]
}

/** Controls of the alerts of the page's creator: the own ones, or those of the creator in the address. */
function useControlActions(user: User): PaletteAction[] {
  const t = useText()
  const channel = useChannelOfPage(user)
  if (!channel) return []
  const { name, creatorId, queue } = channel
  const paused = queue?.paused ?? false
  const muted = queue?.muted ?? false
  const panic = queue?.panic ?? false

  async function control(call: string, change: QueueChange, done: Message, method: 'post' | 'del' = 'post') {
    try {
      await api[method](withCreatorId(`/api/alerts/${call}`, creatorId))
      channel?.change?.(queue, change)
      toast({ title: t(done), ...(name !== undefined && { description: name }) })
    } catch (error) {
      toast({ title: await errorText(error, t), tone: 'destructive' })
    }
  }

  const within = name === undefined ? {} : { within: name }
  return [
    {
      action: 'pause',
      text: t(paused ? m.palette_resume : m.palette_pause),
      ...within,
      run: () =>
        void control(paused ? 'resume' : 'pause', withPaused(!paused), paused ? m.palette_resumed : m.palette_paused),
    },
    {
      action: 'mute',
      text: t(muted ? m.palette_unmute : m.palette_mute),
      ...within,
      run: () =>
        void control(muted ? 'unmute' : 'mute', withMuted(!muted), muted ? m.palette_unmuted : m.palette_muted),
    },
    {
      action: 'panic',
      text: t(panic ? m.live_panic_off : m.live_panic),
      ...within,
      ...(panic && { asksFirst: true }),
      run: () =>
        void control('panic', withPanic(!panic), panic ? m.palette_resumed : m.live_panic_text, panic ? 'del' : 'post'),
    },
  ]
}

type ChannelOfPage = {
  /** Set for another creator's channel. */
  name?: string
  creatorId?: string | undefined
  queue: AlertQueue | undefined
  change?: (before: AlertQueue | undefined, change: QueueChange) => void
}

function useChannelOfPage(user: User): ChannelOfPage | undefined {
  const own = use(QueueContext)
  const creatorId = new URLSearchParams(useLocation().search).get('creatorId') ?? user.id
  const other = useOtherChannels().find(
    (channel) => channel.creatorId === creatorId && channel.rights.includes('queue'),
  )
  const { data } = useQuery<AlertQueue>({
    queryKey: [withCreatorId('/api/alerts/queue', other?.creatorId)],
    enabled: other !== undefined,
    staleTime: 0,
  })
  if (other) return { name: other.displayName, creatorId, queue: data }
  return creatorId === user.id ? own : undefined
}

/** One action for each creator whom this account manages or moderates. */
function useSwitchActions({ userType }: User): PaletteAction[] {
  const t = useText()
  const navigate = useNavigate()
  const channels = useOtherChannels()
  const { data: managed = [] } = useQuery<ManagedCreator[]>({
    queryKey: [`/api/agency/creators?sort=name&limit=${PAGE_MAX}`],
    enabled: userType === 'agency',
  })
  const moderated = channels.filter(({ creatorId }) => !managed.some(({ id }) => id === creatorId))
  return [
    ...managed.map(({ id, displayName }) => ({ text: displayName, to: dashboardPath(id) })),
    ...moderated.map(({ creatorId, displayName }) => ({ text: displayName, to: consolePath(creatorId) })),
  ].map(({ text, to }) => ({
    action: 'switch-creator',
    text,
    within: t(m.palette_switch_creator),
    to,
    run: () => void navigate(to),
  }))
}
