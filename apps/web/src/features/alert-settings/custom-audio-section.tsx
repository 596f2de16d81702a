import type { User } from '@aplauso/contract/accounts'
import { RECORDING_MAX_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { CustomAudioField } from '#components/custom-audio/custom-audio-field.tsx'
import { useConfig } from '#lib/api/use-config.ts'
import { useText } from '#lib/i18n/language.tsx'

type CustomAudioSectionProps = { user: User; onUnsaved: (unsaved: boolean) => void }

/** The creator's own sound. The recorder is collapsed until it is opened or a link leads here. */
export function CustomAudioSection(props: CustomAudioSectionProps) {
  const t = useText()
  const id = useId()
  const { hash, key } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [openedFor, setOpenedFor] = useState<string>()
  // Before the page scrolls to it, which needs its final height. Following the same link again opens it again.
  if (hash === '#audio' && openedFor !== key) {
    setOpenedFor(key)
    setOpen(true)
  }
  if (useConfig()?.features.customAudioUpload === false) return null
  return (
    <section id="audio" tabIndex={-1} aria-labelledby={id} className="px-5 py-3 card">
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group min-w-0">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-xs [&::-webkit-details-marker]:hidden">
          <h2 id={id} className="text-xl">
            {t(m.creator_settings_audio)}
          </h2>
          <span className="flex min-w-0 items-center gap-2 text-sm text-ink-2">
            <span className="min-w-0 truncate">
              {t(props.user.customAudioUrl === null ? m.alert_settings_audio_none : m.alert_settings_audio_chosen)}
            </span>
            <ChevronDown size={18} aria-hidden="true" className="shrink-0 transition-transform group-open:rotate-180" />
          </span>
        </summary>
        <p className="mt-2 mb-4 text-sm text-ink-2">
          {t(m.creator_settings_audio_text, { seconds: RECORDING_MAX_MS / SECOND_MS })}
        </p>
        <div className="pb-2">
          <CustomAudioField {...props} />
        </div>
      </details>
    </section>
  )
}
