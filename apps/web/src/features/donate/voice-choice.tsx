import type { Voice } from '@aplauso/contract/voices'
import { m } from '@aplauso/texts/messages'
import { AudioLines, ChevronsUpDown, Play } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { toast } from '#ui/toast/toast-store.ts'

// Lazy: audio code loads when somebody wants to listen.
const loadDialog = () => import('./voice-dialog.tsx')
const VoiceDialog = lazyComponent(loadDialog)
const ListenButton = lazyComponent(() => import('./listen-button.tsx'))

type VoiceChoiceProps = {
  creatorSlug: string
  voices: readonly Voice[]
  voice: Voice
  message: string
  onChange: (voiceId: string) => void
  /** Preview pressed with an empty message. */
  onNoMessage: () => void
}

/** Chooses and previews the voice that reads the message. */
export function VoiceChoice({ creatorSlug, voices, voice, message, onChange, onNoMessage }: VoiceChoiceProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const [isRequested, setRequested] = useState(false)
  const text = message.trim()

  function promptForMessage() {
    toast({ title: t(m.donate_listen_empty), description: t(m.donate_listen_empty_text) })
    onNoMessage()
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t(m.voices_chosen, { name: voice.name, details: voice.language })}
        onPointerEnter={() => void loadDialog().catch(() => {})}
        onClick={() => setOpen(true)}
        className="flex min-h-11 min-w-0 flex-1 basis-40 items-center gap-2.5 text-start text-sm field"
      >
        <AudioLines size={18} aria-hidden="true" className="hidden shrink-0 text-cravo-text sm:block" />
        <span className="min-w-0 flex-1 truncate">
          <b className="font-semibold">{voice.name}</b> <span className="text-ink-3">· {voice.language}</span>
        </span>
        <ChevronsUpDown size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
      </button>
      {text === '' ? (
        <SilentListenButton onClick={promptForMessage} />
      ) : (
        <Suspense fallback={<SilentListenButton isBusy={isRequested} onClick={() => setRequested(true)} />}>
          <ListenButton text={text} voice={voice} isRequested={isRequested} onStarted={() => setRequested(false)} />
        </Suspense>
      )}
      {open && (
        <Suspense>
          <VoiceDialog
            creatorSlug={creatorSlug}
            voices={voices}
            value={voice.id}
            onChange={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Placeholder until the real button is loaded; a press is remembered. */
function SilentListenButton({ isBusy = false, onClick }: { isBusy?: boolean; onClick: () => void }) {
  const t = useText()
  return (
    <button type="button" aria-busy={isBusy} onClick={onClick} className="px-4 text-sm btn btn-ghost">
      <Play size={15} aria-hidden="true" />
      {t(m.donate_listen)}
    </button>
  )
}
