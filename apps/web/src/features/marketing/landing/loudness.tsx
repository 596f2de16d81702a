import { waveHeights } from '@aplauso/contract/wave'
import { m } from '@aplauso/texts/messages'
import { formatNumber } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'

/** Loudness that the server normalises every sound to, in LUFS (decision 009). */
const TARGET_LUFS = -16

// Measured before and after on the sounds of the encoder's tests (loudness.test.ts in apps/server).
const SOUNDS: readonly { name: Message; beforeLufs: number }[] = [
  { name: m.landing_loud_whisper, beforeLufs: -46 },
  { name: m.landing_loud_voice, beforeLufs: -22 },
  { name: m.landing_loud_shout, beforeLufs: -3 },
]

export function Loudness() {
  const { t, language } = useLanguage()
  const { voices } = useAvailableFeatures()
  const lufs = (value: number) => `${formatNumber(value, language).replace('-', '−')}\u00a0LUFS`
  return (
    <div className="grid items-center gap-x-12 gap-y-8 p-6 card sm:p-8 lg:col-span-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
      <div>
        <h3 className="max-w-[22ch] text-xl">{t(m.landing_why_loud)}</h3>
        <p className="mt-1.5 max-w-[52ch] text-ink-2">
          {voices ? t(m.landing_why_loud_text, { target: lufs(TARGET_LUFS) }) : t(m.features_loudness_text)}
        </p>
      </div>
      <table className="w-full text-sm">
        <thead className="text-start text-xs text-ink-3">
          <tr>
            <td />
            <th scope="col" className="pb-2 font-semibold">
              {t(m.landing_loud_before)}
            </th>
            <th scope="col" className="ps-4 pb-2 font-semibold sm:ps-10">
              {t(m.landing_loud_after)}
            </th>
          </tr>
        </thead>
        <tbody>
          {SOUNDS.map(({ name, beforeLufs }) => (
            <tr key={beforeLufs}>
              <th scope="row" className="w-1/5 py-2 pe-3 text-start font-semibold wrap-break-word">
                {t(name)}
              </th>
              <LoudnessWave seed={t(name)} lufs={beforeLufs} text={lufs(beforeLufs)} colour="stroke-line-strong" />
              <LoudnessWave seed={t(name)} lufs={TARGET_LUFS} text={lufs(TARGET_LUFS)} colour="stroke-cravo" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LoudnessWaveProps = { seed: string; lufs: number; text: string; colour: string }

const BARS = 22

/** A waveform whose height is the loudness, from -52 LUFS to 0. */
function LoudnessWave({ seed, lufs, text, colour }: LoudnessWaveProps) {
  const fraction = Math.max(0.02, (lufs + 52) / 52)
  const bars = waveHeights(seed, BARS).map((height, i) => {
    const tall = height * fraction
    return `M${(((i + 0.5) / BARS) * 100).toFixed(1)} ${(50 - tall / 2).toFixed(1)}v${tall.toFixed(1)}`
  })
  return (
    <td className="py-2 last:ps-4 sm:last:ps-10">
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        fill="none"
        strokeLinecap="round"
        aria-hidden="true"
        className={`h-12 w-full overflow-visible stroke-3 sm:stroke-4 ${colour}`}
      >
        <path d={bars.join('')} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className="tnum block text-2xs whitespace-nowrap text-ink-2">{text}</span>
    </td>
  )
}
