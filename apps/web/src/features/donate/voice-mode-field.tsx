import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { AudioLines, FileAudio, type LucideIcon, Mic, TextQuote } from 'lucide-react'
import { formatShortEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'
import type { VoiceMode } from './donation-draft.ts'

const MODES: Record<VoiceMode, { icon: LucideIcon; name: Message }> = {
  tts: { icon: AudioLines, name: m.donate_mode_tts },
  record: { icon: Mic, name: m.donate_mode_record },
  upload: { icon: FileAudio, name: m.donate_mode_upload },
  none: { icon: TextQuote, name: m.donate_mode_none },
}

type VoiceModeFieldProps = {
  modes: readonly VoiceMode[]
  mode: VoiceMode
  /** True if the creator has speech off: the choice stays visible and says so. */
  isSpeechOff: boolean
  /** Amount that unlocks recordings and files, while the donation is below it. */
  soundsFrom: Cents | undefined
  onChange: (mode: VoiceMode) => void
}

export function VoiceModeField({ modes, mode, isSpeechOff, soundsFrom, onChange }: VoiceModeFieldProps) {
  const { t, language } = useLanguage()
  const from = soundsFrom && t(m.donate_mode_from, { amount: formatShortEuros(soundsFrom, language) })
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t(m.donate_how)}</legend>
      <div className={`mt-2 grid grid-cols-2 gap-2 ${modes.length > 2 ? 'sm:grid-cols-4' : ''}`}>
        {modes.map((each) => {
          const { icon: Icon, name } = MODES[each]
          const off = each === 'tts' ? isSpeechOff && t(m.donate_mode_off) : each !== 'none' && from
          return (
            <ChoiceTile
              key={each}
              tone={off ? 'off' : 'ink'}
              name="voiceMode"
              value={each}
              disabled={Boolean(off)}
              checked={each === mode}
              onChange={() => onChange(each)}
              className="flex min-h-13 items-center gap-2.5 rounded-md px-3 sm:min-h-14 sm:flex-col sm:justify-center sm:gap-1 sm:px-1 sm:py-1.5 sm:text-center"
            >
              <Icon size={19} aria-hidden="true" className="shrink-0" />
              <span className="text-xs leading-tight font-semibold">
                {t(name)} {off && <span className="block text-2xs font-normal">{off}</span>}
              </span>
            </ChoiceTile>
          )
        })}
      </div>
    </fieldset>
  )
}
