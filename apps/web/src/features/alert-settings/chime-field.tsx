import type { Chime, ChimeFamily, ChimeId } from '@aplauso/contract/chimes'
import { m } from '@aplauso/texts/messages'
import type { UseQueryResult } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useId } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { CHIME_FAMILIES, CHIME_NAMES } from './chime-texts.ts'
import { CHIME_TILE, ChimeTile } from './chime-tile.tsx'
import { CustomChimes } from './custom-chimes.tsx'
import { useSoundPlayback } from './use-sound-playback.ts'

/** A built-in sound, a custom one, or none. */
export type ChosenChime = { chimeId: ChimeId | null; mediaId: string | null }

type ChimeFieldProps = {
  userId: string
  chimes: Pick<UseQueryResult<Chime[]>, 'data' | 'error' | 'isError' | 'refetch'>
  value: ChosenChime
  /** From 0 to 1; a pressed sound plays at this volume. */
  volume: number
  onChange: (chosen: ChosenChime) => void
}

/** The chimes by family. A pressed chime plays. */
export function ChimeField({ userId, chimes, value, volume, onChange }: ChimeFieldProps) {
  const t = useText()
  const id = useId()
  const playback = useSoundPlayback(volume)
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-semibold">{t(m.alert_settings_chime)}</legend>
      <p id={`${id}-hint`} className="text-sm text-ink-3">
        {t(m.alert_settings_chime_hint)}
      </p>
      {chimes.isError && !chimes.data && <LoadFailed error={chimes.error} onRetry={chimes.refetch} />}
      <div className="mt-3 grid gap-4">
        <ChoiceTile
          name="chimeId"
          value=""
          checked={value.chimeId === null && value.mediaId === null}
          onClick={playback.stop}
          onChange={() => onChange({ chimeId: null, mediaId: null })}
          className={`${CHIME_TILE} justify-self-start`}
        >
          <BellOff size={17} aria-hidden="true" className="shrink-0" />
          {t(m.alert_settings_chime_none)}
        </ChoiceTile>
        {!chimes.data && !chimes.isError && <div aria-hidden="true" className="h-120 rounded-md skeleton" />}
        {Object.entries(Object.groupBy(chimes.data ?? [], ({ family }) => family)).map(([family, ofFamily]) => (
          <Family key={family} family={ofFamily[0]?.family ?? 'bells'}>
            {ofFamily.map((chime) => (
              <ChimeTile
                key={chime.id}
                sound={chime}
                isChosen={chime.id === value.chimeId}
                playback={playback}
                onChoose={() => onChange({ chimeId: chime.id, mediaId: null })}
              >
                {t(CHIME_NAMES[chime.id])}
              </ChimeTile>
            ))}
          </Family>
        ))}
        <CustomChimes
          userId={userId}
          chosenId={value.mediaId}
          playback={playback}
          onChoose={(mediaId) => onChange({ chimeId: null, mediaId })}
        />
      </div>
    </fieldset>
  )
}

function Family({ family, children }: { family: ChimeFamily; children: React.ReactNode }) {
  const t = useText()
  const id = useId()
  const { name, icon: Icon } = CHIME_FAMILIES[family]
  return (
    // biome-ignore lint/a11y/useSemanticElements: one field has one legend, and this is a part of it
    <div role="group" aria-labelledby={id}>
      <p id={id} className="flex items-center gap-2 text-sm font-semibold text-ink-2">
        <Icon size={16} aria-hidden="true" className="text-ink-3" />
        {t(name)}
      </p>
      <div className="mt-1.5 grid grid-cols-2 gap-2 sm:grid-cols-4 @2xl:grid-cols-2">{children}</div>
    </div>
  )
}
