import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { useMutation } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { smallestPlanWith } from '#components/plans/smallest-plan-with.ts'
import { ApiError } from '#lib/api/api.ts'
import { downloadFile } from '#lib/api/download-file.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { numberFormat } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { toast } from '#ui/toast/toast-store.ts'

type ExportButtonProps = {
  path: string
  fileName: string
  className: string
  /** Text of the idle button; "export as CSV" by default. */
  label?: Message
}

/** Downloads the answer of a call as a file, shows its progress, and can be cancelled. */
export function ExportButton({ path, fileName, className, label = m.received_export }: ExportButtonProps) {
  const { t, language } = useLanguage()
  const plan = smallestPlanWith(usePlans(), ({ exports }) => exports)
  const [bytes, setBytes] = useState(0)
  const running = useRef<AbortController>(undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: (signal: AbortSignal) => downloadFile(path, fileName, { signal, onProgress: setBytes }),
    onSuccess: () => toast({ title: t(m.received_exported), description: fileName }),
    async onError(error, signal) {
      if (signal.aborted) return
      const isOfPlan = plan && error instanceof ApiError && error.problem?.code === 'plan_limit_reached'
      const description = isOfPlan
        ? t(m.received_export_plan, { plan: t(PLAN_NAMES[plan]) })
        : await failureText(error, t, language, t(m.received_export_failed_text))
      toast({ title: t(m.received_export_failed), description, tone: 'destructive' })
    },
  })
  useEffect(() => () => running.current?.abort(), [])

  function start() {
    setBytes(0)
    running.current = new AbortController()
    mutate(running.current.signal)
  }

  return (
    <div className="flex items-center gap-1">
      <BusyButton busy={isPending} icon={Download} onClick={start} className={`tnum ${className}`}>
        {isPending ? t(m.received_exporting, { size: formatSize(bytes, language) }) : t(label)}
      </BusyButton>
      {isPending && (
        <IconButton label={t(m.received_export_cancel)} icon={X} onClick={() => running.current?.abort()} />
      )}
    </div>
  )
}

const KILOBYTE = 1_000
const MEGABYTE = 1_000 * KILOBYTE

function formatSize(bytes: number, language: Language): string {
  const [value, unit] = bytes < MEGABYTE ? [bytes / KILOBYTE, 'kilobyte'] : [bytes / MEGABYTE, 'megabyte']
  return numberFormat(language, {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'kilobyte' ? 0 : 1,
  }).format(value)
}
