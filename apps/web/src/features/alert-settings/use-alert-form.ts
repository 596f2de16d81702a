import type { AlertSettings } from '@aplauso/contract/alerts'
import { DONATION_MAX_CENTS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { alertSettingsOf } from '#parts/alert-preview/settings-query.ts'
import { useDraft } from '#ui/form/use-draft.ts'
import { textsOf, useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast.ts'
import { alertChangeOf, alertDraftOf, minimumOf } from './alert-draft.ts'

export function useAlertForm(userId: string, settings: AlertSettings) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const { draft, saved, isDirty, change, settle } = useDraft(() => alertDraftOf(settings, language))
  const range = { min: formatEuros(cents(0), language, 0), max: formatEuros(DONATION_MAX_CENTS, language, 0) }
  const problems = { minDonationForAlert: t(m.creator_settings_euros_error, range) }
  const form = useForm({
    values: draft,
    check: (typed) => textsOf(problems, minimumOf(typed) === undefined ? ['minDonationForAlert'] : []),
    send: (typed) => api.patch<AlertSettings>('/api/alerts/settings', alertChangeOf(typed, saved)),
    onSent(changed, sent) {
      queries.setQueryData(alertSettingsOf(userId).queryKey, changed)
      settle(sent, alertDraftOf(changed, language))
      toast({ title: t(m.alert_settings_saved), description: t(m.alert_settings_saved_text) })
    },
    refused: (error) => textsOf(problems, refusedFields(error)),
    failedTitle: t(m.alert_settings_failed),
    told: 'always',
  })
  return { form, draft, isDirty, change }
}
