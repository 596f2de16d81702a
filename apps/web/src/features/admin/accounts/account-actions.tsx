import { ACCOUNT_NOTE_MAX_CHARACTERS, OPERATOR_REASON_MAX_CHARACTERS } from '@aplauso/contract/limits'
import type { OperatorAccountDetail } from '@aplauso/contract/operator-accounts'
import { PLAN_IDS, type PlanId } from '@aplauso/contract/plan-ids'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { api } from '#lib/api/api.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import { useSession } from '#lib/session/session.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { TextAreaField, TextField } from '#ui/form/text-field.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** Actions by their path below the account. */
const ACTIONS = {
  suspend: { name: m.admin_act_suspend, text: m.admin_act_suspend_text },
  restore: { name: m.admin_act_restore, text: m.admin_act_restore_text },
  verify: { name: m.admin_act_verify, text: m.admin_act_verify_text },
  unverify: { name: m.admin_act_unverify, text: m.admin_act_unverify_text },
  notes: { name: m.admin_act_notes, text: m.admin_act_notes_text },
  'sign-out': { name: m.admin_act_sign_out, text: m.admin_act_sign_out_text },
  'reset-second-factor': { name: m.admin_act_reset_second_factor, text: m.admin_act_reset_second_factor_text },
  'change-email': { name: m.admin_act_change_email, text: m.admin_act_change_email_text },
  plan: { name: m.admin_act_plan, text: m.admin_act_plan_text },
} satisfies Record<string, { name: Message; text: Message }>
type Action = keyof typeof ACTIONS
const ACTION_NAMES = Object.keys(ACTIONS).filter((name): name is Action => name in ACTIONS)

/** Buttons of the actions that are possible now; each opens a dialog that says what will happen. */
export function AccountActions({ account }: { account: OperatorAccountDetail }) {
  const t = useText()
  const plans = usePlans()
  const { user } = useSession()
  const [action, setAction] = useState<Action>()
  const { suspension, verified, factors, sessions, userType } = account
  // The server refuses support on an operator's account.
  if (!user || (user.operatorRole !== 'owner' && account.operatorRole !== null)) return null
  const possible: Record<Action, boolean> = {
    ...{ suspend: suspension === null, restore: suspension !== null },
    ...{ verify: userType === 'creator' && !verified, unverify: verified },
    ...{ notes: true, 'sign-out': sessions.length > 0 },
    'reset-second-factor': factors.totp || factors.passkeys > 0,
    ...{ 'change-email': true, plan: plans !== null },
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {ACTION_NAMES.filter((name) => possible[name]).map((name) => (
        <button
          key={name}
          type="button"
          aria-haspopup="dialog"
          onClick={() => setAction(name)}
          className="px-4 text-sm btn btn-ghost"
        >
          {t(ACTIONS[name].name)}
        </button>
      ))}
      {action && <ActionDialog action={action} account={account} onClose={() => setAction(undefined)} />}
    </div>
  )
}

type ActionDialogProps = { action: Action; account: OperatorAccountDetail; onClose: () => void }

/** The reason stands in the log of operators; a suspended person gets it by email. */
function ActionDialog({ action, account, onClose }: ActionDialogProps) {
  const t = useText()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [email, setEmail] = useState('')
  const [note, setNote] = useState('')
  const [planId, setPlanId] = useState<PlanId>(account.plan.granted ?? 'free')
  const { name, text } = ACTIONS[action]
  const path = `/api/admin/accounts/${account.id}`
  const more: Partial<Record<Action, object>> = {
    'change-email': { email },
    plan: { planId },
    notes: { text: note },
  }
  const { change, busy, failure } = useChange({
    send: () => api.post(`${path}/${action}`, { reason, ...more[action] }),
    async onDone() {
      await queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/admin/') })
      toast({ title: t(m.admin_act_done), description: t(name) })
      onClose()
    },
    inDialog: true,
  })
  const isReady =
    reason.trim() !== '' && (action !== 'change-email' || email !== '') && (action !== 'notes' || note.trim() !== '')
  return (
    <ConfirmDialog
      title={t(m.admin_act_title, { action: t(name), name: account.displayName })}
      text={t(text)}
      confirm={t(name)}
      {...(action === 'suspend' && { tone: 'danger' as const })}
      busy={busy}
      failure={failure}
      ready={isReady}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {action === 'change-email' && (
          <TextField label={t(m.admin_act_email_field)} name="email" type="email" value={email} onChange={setEmail} />
        )}
        {action === 'notes' && (
          <TextAreaField
            label={t(m.admin_act_note_field)}
            name="text"
            value={note}
            onChange={setNote}
            maxCharacters={ACCOUNT_NOTE_MAX_CHARACTERS}
          />
        )}
        {action === 'plan' && (
          <FormField label={t(m.admin_person_plan)}>
            {(control) => (
              <select
                {...control}
                name="planId"
                value={planId}
                onChange={(event) => setPlanId(PLAN_IDS.find((id) => id === event.target.value) ?? 'free')}
                className="field"
              >
                {PLAN_IDS.map((id) => (
                  <option key={id} value={id}>
                    {t(PLAN_NAMES[id])}
                  </option>
                ))}
              </select>
            )}
          </FormField>
        )}
        <TextField
          label={t(m.admin_payouts_reason)}
          hint={t(m.admin_reason_hint)}
          name="reason"
          value={reason}
          onChange={setReason}
          maxLength={OPERATOR_REASON_MAX_CHARACTERS}
        />
      </div>
    </ConfirmDialog>
  )
}
