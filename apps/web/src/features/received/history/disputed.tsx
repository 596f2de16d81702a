import { m } from '@aplauso/texts/messages'
import { FileDown } from 'lucide-react'
import { downloadFile } from '#lib/api/download-file.ts'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'

/** What a chargeback means, and what its creator can answer it with. */
export function Disputed({ donationId }: { donationId: string }) {
  const t = useText()
  const { change, busy } = useChange({
    send: () => downloadFile(`/api/donations/${donationId}/evidence`, `aplauso-${donationId}.pdf`),
    onDone: () => undefined,
    failedTitle: t(m.received_evidence_failed),
  })
  return (
    <div className="mt-2 max-w-[72ch] rounded-md bg-sunken p-3.5">
      <p className="text-sm text-ink-2">{t(m.received_disputed_text)}</p>
      <BusyButton busy={busy} icon={FileDown} onClick={() => change()} className="mt-2.5 px-4 text-sm btn-ghost">
        {t(m.received_evidence)}
      </BusyButton>
    </div>
  )
}
