import type { AlertSettings } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { focusOn } from '#lib/browser/focus-on.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { alertSettingsOf } from '#parts/alert-preview/settings-query.ts'
import { useChange } from '#ui/form/use-change.ts'
import { useDraft } from '#ui/form/use-draft.ts'
import { toast } from '#ui/toast/toast.ts'
import { type AlertDraft, alertChangeOf, alertDraftOf, minimumOf } from './alert-draft.ts'

export function useAlertForm(userId: string, settings: AlertSettings) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { draft, saved, isDirty, change, settle } = useDraft(() => alertDraftOf(settings, language))
  const [isMinimumRefused, setMinimumRefused] = useState(false)
  const saving = useChange({
    send: (sent: AlertDraft) => api.patch<AlertSettings>('/api/alerts/settings', alertChangeOf(sent, saved)),
    onDone(changed, sent) {
      queries.setQueryData(alertSettingsOf(userId).queryKey, changed)
      settle(sent, alertDraftOf(changed, language))
      toast({ title: t(m.alert_settings_saved), description: t(m.alert_settings_saved_text) })
    },
    failedTitle: t(m.alert_settings_failed),
    onRefused(error) {
      refuseMinimum(refusedFields(error).includes('minDonationForAlert'))
      return false
    },
  })

  function refuseMinimum(isRefused: boolean) {
    setMinimumRefused(isRefused)
    if (isRefused) focusOn(form.current, 'minDonationForAlert')
  }

  return {
    form,
    draft,
    isDirty,
    isMinimumRefused,
    busy: saving.busy,
    change(changes: Partial<AlertDraft>) {
      if ('minimum' in changes) setMinimumRefused(false)
      change(changes)
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const isFit = minimumOf(draft) !== undefined
      refuseMinimum(!isFit)
      if (isFit && !saving.busy) saving.change(draft)
    },
  }
}
