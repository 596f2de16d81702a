import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { StartCommand } from '../start-command.tsx'
import { LostConnection } from './lost-connection.tsx'
import { Loudness } from './loudness.tsx'

/** Differences to other products, each with a picture. */
export function WhySection() {
  const t = useText()
  const { recordings, voices } = useAvailableFeatures()
  return (
    <section id="porque" className="py-16 wrap sm:py-20">
      <h2 className="max-w-[10.7em] text-3xl">{t(m.landing_why_title)}</h2>
      <div className="mt-10 grid gap-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="flex flex-col p-6 card sm:p-8 lg:row-span-2">
          <h3 className="text-xl">{t(m.landing_why_alerts)}</h3>
          <p className="mt-1.5 max-w-[52ch] text-ink-2">{t(m.landing_why_alerts_text)}</p>
          <div className="mt-8 grid flex-1">
            <LostConnection />
          </div>
        </div>
        <div className="rounded-lg p-6 text-palco-ink spotlight sm:p-8">
          <h3 className="text-xl">{t(voices ? m.landing_why_voice : m.landing_why_sound)}</h3>
          <p className="mt-1.5 text-palco-ink-2">{t(voices ? m.landing_why_voice_text : m.landing_why_sound_text)}</p>
          <Mixer />
        </div>
        <div className="rounded-lg bg-holofote p-6 text-on-holofote sm:p-8">
          <h3 className="text-xl">{t(m.landing_why_data)}</h3>
          <p className="mt-1.5">{t(m.landing_why_data_text)}</p>
          <StartCommand className="mt-5" />
        </div>
        {recordings && <Loudness />}
      </div>
    </section>
  )
}

/** Sample OBS mixer, levels 0 to 100; the widget's channel is highlighted. */
function Mixer() {
  const t = useText()
  return (
    <ul aria-hidden="true" className="mt-6 grid gap-3.5 rounded-md bg-palco-2 p-4 text-sm">
      <Channel name={t(m.landing_mixer_microphone)} level={46} />
      <Channel name={t(m.landing_mixer_game)} level={58} />
      <Channel name={INSTANCE_NAME} level={74} isLit />
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
