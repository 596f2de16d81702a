import type { AlertSettings, AlertStyle } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { api } from '#lib/api.ts'
import { useText } from '#lib/language.tsx'
import { BusyButton } from '#ui/busy-button.tsx'
import { toast } from '#ui/toast.ts'
import { useChange } from '#ui/use-change.ts'
import { useCopy } from '#ui/use-copy.ts'
import { STYLE_TEXTS } from '../alert-styles.ts'
import { ALERT_SETTINGS_KEY } from '../settings-query.ts'
import { styledLink } from './styled-link.ts'

type StyleActionsProps = { style: AlertStyle; widgetUrl: string; isCurrent: boolean }

/** What a creator can do with a style: take its link, or give it to all of their overlays. */
export function StyleActions({ style, widgetUrl, isCurrent }: StyleActionsProps) {
  const t = useText()
  const queries = useQueryClient()
  const { copied, copy } = useCopy(styledLink(widgetUrl, style, location.origin))
  const name = { style: t(STYLE_TEXTS[style].name) }
  const { change, busy } = useChange({
    send: () => api.patch<AlertSettings>('/api/alerts/settings', { style }),
    onDone(settings) {
      queries.setQueryData(ALERT_SETTINGS_KEY, settings)
      toast({ title: t(m.gallery_used, name), description: t(m.alert_settings_saved_text) })
    },
    failedTitle: t(m.alert_settings_failed),
  })
  const CopyIcon = copied ? Check : Copy
  return (
    <>
      <button
        type="button"
        aria-label={t(m.gallery_copy_of, name)}
        onClick={() => void copy()}
        className="text-sm btn btn-ink"
      >
        <CopyIcon size={17} aria-hidden="true" />
        {t(copied ? m.dashboard_copied_short : m.gallery_copy)}
      </button>
      {isCurrent ? (
        <p className="min-h-11 px-3.5 text-sm text-ok chip">
          <Check size={17} strokeWidth={2.5} aria-hidden="true" />
          {t(m.gallery_current)}
        </p>
      ) : (
        <BusyButton
          busy={busy}
          aria-label={t(m.gallery_use_of, name)}
          onClick={() => change(undefined)}
          className="text-sm btn-ghost"
        >
          {t(m.gallery_use)}
        </BusyButton>
      )}
    </>
  )
}
