import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'

/** The sounds of a stream side by side as OBS mixes them, 0 to 100; the widget's own is the one that is lit. */
export function Mixer() {
  const t = useText()
  return (
    <ul aria-hidden="true" className="mt-6 grid gap-3.5 rounded-md bg-palco-2 p-4 text-sm">
      <Channel name={t(m.landing_mixer_microphone)} level={46} />
      <Channel name={t(m.landing_mixer_game)} level={58} />
      <Channel name="Aplauso" level={74} isLit />
    </ul>
  )
}

type ChannelProps = { name: string; level: number; isLit?: boolean }

function Channel({ name, level, isLit = false }: ChannelProps) {
  return (
    <li className={isLit ? 'font-semibold text-holofote' : 'text-palco-ink-2'}>
      {name}
      <span className="mt-1.5 block h-2 overflow-hidden rounded-full bg-palco-line">
        <span
          className={`block h-full rounded-full ${isLit ? 'bg-holofote' : 'bg-palco-cravo'}`}
          style={{ width: `${level}%` }}
        />
      </span>
    </li>
  )
}
