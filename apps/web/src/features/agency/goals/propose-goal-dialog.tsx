import type { ManagedCreator } from '@aplauso/contract/agency'
import { parseEuros } from '@aplauso/contract/euros'
import { DONATION_GOAL_MAX_CENTS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { eurosError } from '#lib/i18n/euros-error.ts'
import { formatEuros, formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { usePropose } from '../proposals/use-propose.ts'

type ProposeGoalDialogProps = { creator: ManagedCreator; onClose: () => void }

export function ProposeGoalDialog({ creator, onClose }: ProposeGoalDialogProps) {
  const { t, language } = useLanguage()
  const { displayName: name, donationGoal } = creator
  const [typed, setTyped] = useState('')
  const goalCents = parseEuros(typed)
  const isGoalValid = goalCents !== undefined && goalCents > 0 && goalCents <= DONATION_GOAL_MAX_CENTS
  const { change, busy, failure } = usePropose(creator, onClose)
  const goal = formatShortEuros(donationGoal ?? 0, language)
  return (
    <ConfirmDialog
      title={t(m.agency_propose_goal_to, { name })}
      text={
        donationGoal ? t(m.agency_propose_goal_text, { name, goal }) : t(m.agency_propose_first_goal_text, { name })
      }
      confirm={t(m.agency_propose)}
      busy={busy}
      failure={failure}
      ready={isGoalValid && goalCents !== donationGoal}
      onConfirm={() => change({ donationGoal: isGoalValid ? goalCents / 100 : undefined })}
      onClose={onClose}
    >
      <FormField
        label={t(m.creator_settings_goal)}
        error={
          typed.trim() === '' || isGoalValid
            ? undefined
            : eurosError(
                typed,
                { min: formatEuros(cents(1), language), max: formatEuros(DONATION_GOAL_MAX_CENTS, language, 0) },
                t,
              )
        }
      >
        {(control) => <DecimalInput {...control} name="donationGoal" value={typed} onChange={setTyped} />}
      </FormField>
    </ConfirmDialog>
  )
}
