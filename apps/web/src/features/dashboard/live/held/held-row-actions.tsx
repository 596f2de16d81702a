import type { HeldAlert } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { CheckCheck, type LucideIcon, MessageSquareOff, MessageSquareText, VolumeX, X } from 'lucide-react'
import { useQueue } from '#components/alert-queue/queue-context.ts'
import { useShortcut } from '#components/alert-queue/shortcut-context.ts'
import { BlockDonor } from '#components/moderation/block-donor.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useDecide } from './use-decide.ts'

const STYLE =
  'min-h-12 min-w-0 grow basis-20 flex-col gap-1 rounded-md border-transparent px-1 py-1.5 text-xs leading-tight whitespace-normal text-ink-2'

type HeldRowActionsProps = {
  alert: HeldAlert
  nameId: string
  name: string
  sameName: readonly HeldAlert[]
  onGiveReason: () => void
}

/** The rarer decisions about a held alert, and those about all of its donor. */
export function HeldRowActions({ alert, nameId, name, sameName, onGiveReason }: HeldRowActionsProps) {
  const t = useText()
  const { rights } = useQueue()
  const decide = useDecide()
  const { id, donationId } = alert
  return (
    <div className="flex flex-wrap gap-1">
      {alert.message && (
        <Action
          icon={MessageSquareOff}
          text={t(m.live_approve_without_text)}
          nameId={nameId}
          shortcut="T"
          onPress={() => decide.one('approve', alert, { withoutText: true })}
        />
      )}
      {alert.audioUrl && (
        <Action
          icon={VolumeX}
          text={t(m.live_approve_without_sound)}
          nameId={nameId}
          shortcut="O"
          onPress={() => decide.one('approve', alert, { withoutSound: true })}
        />
      )}
      <Action
        icon={MessageSquareText}
        text={t(m.live_reject_saying)}
        nameId={nameId}
        shortcut="Shift+X"
        hasDialog
        onPress={onGiveReason}
      />
      {rights.includes('block') && (
        <BlockDonor
          donor={donationId === undefined ? { alertId: id } : { donationId }}
          name={name}
          nameId={nameId}
          className={STYLE}
        />
      )}
      {sameName.length > 0 && (
        <>
          <Action
            icon={CheckCheck}
            text={t(m.live_held_approve_all_of, { name })}
            onPress={() => decide.many('approve', sameName, id)}
          />
          <Action
            icon={X}
            text={t(m.live_held_reject_all_of, { name })}
            onPress={() => decide.many('reject', sameName, id)}
          />
        </>
      )}
    </div>
  )
}

type ActionProps = {
  icon: LucideIcon
  text: string
  /** Id of the donor's name, where the text does not name the donor. */
  nameId?: string
  shortcut?: string
  hasDialog?: boolean
  onPress: () => void
}

function Action({ icon: Icon, text, nameId, shortcut, hasDialog = false, onPress }: ActionProps) {
  const { offline } = useQueue()
  const key = useShortcut(shortcut)
  return (
    <button
      type="button"
      {...(nameId && { 'aria-describedby': nameId })}
      {...(hasDialog && { 'aria-haspopup': 'dialog' })}
      {...key}
      {...(offline && { 'aria-disabled': true })}
      onClick={() => {
        if (!offline) onPress()
      }}
      className={`btn btn-ghost aria-disabled:cursor-not-allowed aria-disabled:opacity-55 ${STYLE}`}
    >
      <Icon size={18} aria-hidden="true" />
      <span className="line-clamp-3 min-w-0 wrap-anywhere">{text}</span>
    </button>
  )
}
