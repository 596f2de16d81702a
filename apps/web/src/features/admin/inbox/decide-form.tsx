import type { InboxItem, ReportAction, ReportGround } from '@aplauso/contract/inbox'
import { OPERATOR_REASON_MAX_CHARACTERS } from '@aplauso/contract/limits'
import type { ReportKind } from '@aplauso/contract/reports'
import { m } from '@aplauso/texts/messages'
import { useId, useState } from 'react'
import { DrawerSection } from '#components/donations/drawer-sections.tsx'
import { api } from '#lib/api/api.ts'
import { type Message, type Translate, useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'
import { CountedTextArea } from '#ui/form/counted-text-area.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { ACTION_TEXTS } from './inbox-texts.ts'
import { useInboxChange } from './use-inbox-change.ts'

type Report = NonNullable<InboxItem['report']>
const ACTIONS = ['none', 'remove', 'suspend'] as const satisfies readonly ReportAction[]
type Decision = { action: ReportAction; ground: ReportGround; reason: string }

/** Decides a report. The dialog names what will happen before anything does. */
export function DecideForm({ id, report }: { id: string; report: Report }) {
  const t = useText()
  const errorId = useId()
  const [action, setAction] = useState<ReportAction>()
  const [ground, setGround] = useState<ReportGround>('terms')
  const [reason, setReason] = useState('')
  const [confirmed, setConfirmed] = useState<Decision>()
  const isAgain = report.decisions.length > 0
  const { props, errorOf, mend } = useForm({
    values: { action, ground, reason },
    check: (typed) => ({
      action: typed.action === undefined && t(m.admin_inbox_action_error),
      reason: typed.reason.trim() === '' && t(m.admin_inbox_reason_error),
    }),
    send: async (typed) => typed,
    onSent(typed) {
      if (typed.action) setConfirmed({ action: typed.action, ground: typed.ground, reason: typed.reason.trim() })
    },
  })
  const actionError = errorOf('action')
  return (
    <DrawerSection title={t(isAgain ? m.admin_inbox_decide_again : m.admin_inbox_decide)}>
      {isAgain && <p className="mb-4 text-sm text-holofote-text">{t(m.admin_inbox_decide_objected)}</p>}
      <form {...props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <fieldset className="min-w-0" {...(actionError && { 'aria-describedby': errorId })}>
          <legend className="text-sm font-semibold">{t(m.admin_inbox_action)}</legend>
          <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
            {ACTIONS.map((each) => {
              const isPossible = canDo(each, report)
              return (
                <ChoiceTile
                  key={each}
                  tone={isPossible ? 'cravo' : 'off'}
                  name="action"
                  value={each}
                  checked={each === action}
                  disabled={!isPossible}
                  required
                  onChange={() => {
                    mend('action')
                    setAction(each)
                  }}
                  className="rounded-md px-3.5 py-2.5"
                >
                  <span className="block text-sm font-semibold">{t(ACTION_TEXTS[each])}</span>
                  <span className={`block text-sm wrap-anywhere ${isPossible ? 'text-ink-2' : ''}`}>
                    {effectOf(each, report, t)}
                  </span>
                </ChoiceTile>
              )
            })}
          </div>
          {actionError && (
            <p id={errorId} className="mt-1.5 text-sm font-medium text-perigo">
              {actionError}
            </p>
          )}
        </fieldset>
        <Segmented<ReportGround>
          legend={t(m.admin_inbox_ground)}
          name="ground"
          value={ground}
          onChange={setGround}
          options={[
            { value: 'terms', label: t(m.admin_inbox_ground_terms) },
            { value: 'law', label: t(m.admin_inbox_ground_law) },
          ]}
        />
        <CountedTextArea
          label={t(m.admin_inbox_reason)}
          hint={t(m.admin_inbox_reason_hint)}
          error={errorOf('reason') || undefined}
          name="reason"
          value={reason}
          onChange={setReason}
          maxCharacters={OPERATOR_REASON_MAX_CHARACTERS}
        />
        <button type="submit" className="justify-self-start btn btn-primary">
          {t(isAgain ? m.admin_inbox_decide_again : m.admin_inbox_decide)}
        </button>
      </form>
      {confirmed && (
        <DecideDialog id={id} report={report} decision={confirmed} onClose={() => setConfirmed(undefined)} />
      )}
    </DrawerSection>
  )
}

type DecideDialogProps = { id: string; report: Report; decision: Decision; onClose: () => void }

function DecideDialog({ id, report, decision, onClose }: DecideDialogProps) {
  const t = useText()
  const { action, reason } = decision
  const { change, busy, failure } = useInboxChange({
    send: () => api.post(`/api/admin/reports/${id}/decide`, decision),
    done: t(m.admin_inbox_decided),
    onDone: onClose,
    onConflict: onClose,
    inDialog: true,
  })
  return (
    <ConfirmDialog
      title={t(m.admin_inbox_decide_title, {
        action: t(ACTION_TEXTS[action]),
        name: report.targetLabel ?? report.target,
      })}
      text={effectOf(action, report, t)}
      confirm={t(ACTION_TEXTS[action])}
      {...(action !== 'none' && { tone: 'danger' as const })}
      busy={busy}
      failure={failure}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    >
      <p className="text-ink-2">{t(m.admin_inbox_decide_told)}</p>
      <p translate="no" className="mt-3 rounded-md bg-sunken px-4 py-3 text-sm wrap-anywhere whitespace-pre-line">
        {reason}
      </p>
    </ConfirmDialog>
  )
}

function canDo(action: ReportAction, { removable, concerned }: Report): boolean {
  if (action === 'remove') return removable
  return action === 'none' || concerned !== null
}

const REMOVALS: Partial<Record<ReportKind, Message>> = {
  creator: m.admin_inbox_action_remove_creator,
  message: m.admin_inbox_action_remove_message,
  media: m.admin_inbox_action_remove_media,
}

/** What the action will do, or why it is not possible. */
function effectOf(action: ReportAction, { kind, removable, concerned }: Report, t: Translate): string {
  if (action === 'none') return t(m.admin_inbox_action_none_text)
  if (action === 'suspend') {
    return concerned === null
      ? t(m.admin_inbox_no_account)
      : t(m.admin_inbox_action_suspend_text, { name: concerned.username })
  }
  const removal = removable ? REMOVALS[kind] : undefined
  return t(removal ?? m.admin_inbox_no_remove)
}
