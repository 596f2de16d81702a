import { DONATION_PRESETS_CENTS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Tiles } from '#ui/brand/tiles.tsx'
import { Wave } from '#ui/chart/meter.tsx'

export function StepsSection() {
  const { t, language } = useLanguage()
  return (
    <section id="como-funciona" className="border-y border-line bg-surface">
      <div className="py-16 wrap sm:py-20">
        <h2 className="max-w-[12em] text-3xl">{t(m.landing_how_title)}</h2>
        <ol className="mt-10 grid gap-8 md:grid-cols-3 md:gap-6">
          <Step number={1} tone="dark" title={t(m.landing_step_1)} text={t(m.landing_step_1_text)}>
            <div aria-hidden="true" className="flex gap-2">
              {DONATION_PRESETS_CENTS.slice(0, 3).map((cents, i) => (
                <span
                  key={cents}
                  className={`display tnum flex-1 rounded-sm border-2 py-2.5 text-center ${i === 1 ? 'border-cravo bg-cravo text-on-cravo' : 'border-line'}`}
                >
                  {formatEuros(cents, language, 0)}
                </span>
              ))}
            </div>
          </Step>
          <Step number={2} tone="light" title={t(m.landing_step_2)} text={t(m.landing_step_2_text)}>
            <div
              aria-hidden="true"
              className="flex items-center gap-2 rounded-sm bg-sunken py-1.5 ps-3 pe-1.5 text-sm text-ink-2"
            >
              <span className="min-w-0 flex-1 truncate">/widget/ana#key=…</span>
              <span className="rounded-xs bg-ink px-2.5 py-1.5 text-xs font-semibold text-paper">
                {t(m.landing_step_2_copy)}
              </span>
            </div>
          </Step>
          <Step number={3} tone="dark" title={t(m.landing_step_3)} text={t(m.landing_step_3_text)}>
            <Wave percent={72} bars={30} seed="ouve" className="h-11" />
          </Step>
        </ol>
      </div>
    </section>
  )
}

type StepProps = { number: number; tone: 'dark' | 'light'; title: string; text: string; children: ReactNode }

function Step({ number, tone, title, text, children }: StepProps) {
  return (
    <li className="flex flex-col">
      <div className="relative grid h-44 place-items-center overflow-hidden rounded-lg">
        <Tiles seed={`passo-${number * 5}`} cols={8} rows={4} tone={tone} className="absolute inset-0 size-full" />
        <div className="relative w-[76%] rounded-md bg-surface p-3.5 shadow-3">{children}</div>
      </div>
      <h3 className="mt-4 flex items-baseline gap-2.5 text-xl">
        <span className="tnum text-cravo-text">{number}</span>
        {title}
      </h3>
      <p className="mt-1.5 max-w-[36ch] text-ink-2">{text}</p>
    </li>
  )
}
