import type { Chime, ChimeFamily, ChimeId } from '@aplauso/contract/chimes'
import { m } from '@aplauso/texts/messages'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useId, useState } from 'react'
import { mediaQuery } from '#components/media/media-queries.ts'
import { foldText } from '#lib/i18n/fold-text.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
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

/** The chimes by family, in a short list with a search. A pressed chime plays. */
export function ChimeField({ userId, chimes, value, volume, onChange }: ChimeFieldProps) {
  const t = useText()
  const id = useId()
  const playback = useSoundPlayback(volume)
  const [search, setSearch] = useState('')
  const { data: files = [] } = useQuery(mediaQuery(userId))
  const matches = (name: string) => foldText(name).includes(foldText(search.trim()))
  const customSounds = files.filter(({ kind, name }) => kind === 'sound' && matches(name))
  const builtIn = (chimes.data ?? []).filter(({ id: chime, family }) =>
    matches(`${t(CHIME_NAMES[chime])} ${t(CHIME_FAMILIES[family].name)}`),
  )
  const isNone = value.chimeId === null && value.mediaId === null
  const customName = files.find(({ id: file }) => file === value.mediaId)?.name
  const chosenName = isNone
    ? t(m.alert_settings_chime_none)
    : value.chimeId
      ? t(CHIME_NAMES[value.chimeId])
      : customName
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="sr-only">{t(m.alert_settings_chime)}</legend>
      <p aria-hidden="true" className="flex justify-between gap-3 text-sm">
        <span className="font-semibold">{t(m.alert_settings_chime)}</span>
        <span className="min-w-0 truncate text-ink-2">{chosenName}</span>
      </p>
      <p id={`${id}-hint`} className="text-sm text-ink-3">
        {t(m.alert_settings_chime_hint)}
      </p>
      {chimes.isError && !chimes.data && <LoadFailed error={chimes.error} onRetry={chimes.refetch} />}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <SearchField
          label={t(m.alert_settings_chime_search)}
          isLabelHidden
          form=""
          placeholder={t(m.alert_settings_chime_search)}
          value={search}
          onChange={setSearch}
          className="min-w-44 flex-1"
        />
        <ChoiceTile
          name="chimeId"
          value=""
          checked={isNone}
          onClick={playback.stop}
          onChange={() => onChange({ chimeId: null, mediaId: null })}
          className={CHIME_TILE}
        >
          <BellOff size={17} aria-hidden="true" className="shrink-0" />
          {t(m.alert_settings_chime_none)}
        </ChoiceTile>
      </div>
      <div className="mt-2 grid h-40 content-start gap-3 overflow-y-auto overscroll-contain rounded-md border border-line p-2">
        {!chimes.data && !chimes.isError && <div aria-hidden="true" className="h-44 rounded-md skeleton" />}
        {Object.entries(Object.groupBy(builtIn, ({ family }) => family)).map(([family, ofFamily]) => (
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
        {chimes.data && builtIn.length + customSounds.length === 0 && (
          <p className="p-2 text-sm text-ink-2">{t(m.alert_settings_chime_not_found)}</p>
        )}
        <CustomChimes
          userId={userId}
          sounds={customSounds}
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
      <div className="mt-1.5 grid grid-cols-2 gap-1.5">{children}</div>
    </div>
  )
}
