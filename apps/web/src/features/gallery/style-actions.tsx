import type { AlertSettings, AlertStyle } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { alertSettingsQuery } from '#components/overlay-preview/alert-settings-query.ts'
import { ALERT_STYLE_TEXTS } from '#components/overlay-preview/alert-style-texts.ts'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Spinner } from '#ui/brand/spinner.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { useCopy } from '#ui/form/use-copy.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { styledLink } from './styled-link.ts'

type StyleActionsProps = { style: AlertStyle; userId: string; widgetUrl: string; isCurrent: boolean }

/** Actions on a style: copy its link, or apply it to all overlays of the creator. */
export function StyleActions({ style, userId, widgetUrl, isCurrent }: StyleActionsProps) {
  const t = useText()
  const queries = useQueryClient()
  const { copied, copy } = useCopy(styledLink(widgetUrl, style, location.origin))
  const name = { style: t(ALERT_STYLE_TEXTS[style].name) }
  const { change, busy } = useChange({
    send: () => api.patch<AlertSettings>('/api/alerts/settings', { style }),
    onDone(settings) {
      queries.setQueryData(alertSettingsQuery(userId).queryKey, settings)
      toast({ title: t(m.gallery_used, name), description: t(m.alert_settings_saved_text) })
    },
    failedTitle: t(m.alert_settings_failed),
  })
  const CopyIcon = copied ? Check : Copy
  return (
    <>
      <button
        type="button"
        aria-label={copied ? undefined : t(m.gallery_copy_of, name)}
        onClick={() => void copy()}
        className="text-sm btn btn-ink"
      >
        <CopyIcon size={17} aria-hidden="true" />
        {t(copied ? m.dashboard_copied_short : m.gallery_copy)}
      </button>
      {/* One element for both states, so that the keyboard focus stays. */}
      <button
        type="button"
        aria-label={t(isCurrent ? m.gallery_current_of : m.gallery_use_of, name)}
        {...((busy || isCurrent) && { 'aria-disabled': true })}
        onClick={() => {
          if (!busy && !isCurrent) change(undefined)
        }}
        className={`text-sm btn ${isCurrent ? 'cursor-default! bg-ok-soft text-ok' : 'btn-ghost aria-disabled:opacity-55'}`}
      >
        {busy && <Spinner size={17} />}
        {isCurrent && !busy && <Check size={17} strokeWidth={2.5} aria-hidden="true" />}
        {t(isCurrent ? m.gallery_current : m.gallery_use)}
      </button>
    </>
  )
}
