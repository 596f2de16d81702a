import { m } from '@aplauso/texts/messages'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import type { Program } from './button-recipes.tsx'
import { Prose } from './code/prose.tsx'
import { DocsSection } from './docs-section.tsx'
import list from './examples/stage-buttons.json?raw'
import { CallSkeleton } from './reference/call-skeleton.tsx'

const ButtonRecipe = lazyComponent(() => import('./button-recipes.tsx'))

const buttons: { button: string; method: string; path: string }[] = JSON.parse(list)

const BUTTON_NAMES: Record<string, Message> = {
  pause: m.queue_pause,
  resume: m.queue_resume,
  skip: m.apidocs_button_skip,
  replay: m.apidocs_button_replay,
  approve: m.apidocs_button_approve,
  reject: m.apidocs_button_reject,
  mute: m.queue_mute,
  unmute: m.queue_unmute,
  panic: m.live_panic,
  calm: m.live_panic_off,
}

/** Alert control from other programs: the calls, and instructions for common streaming programs. */
export function ButtonsSection() {
  const t = useText()
  return (
    <DocsSection id="buttons">
      <Prose text={t(m.apidocs_buttons_text)} />
      <dl className="divide-y divide-line px-5 card">
        {buttons.map(({ button, method, path }) => (
          <div key={button} className="grid gap-x-6 gap-y-1 py-3.5 sm:grid-cols-[minmax(0,1fr)_20rem]">
            <dt className="font-semibold">{BUTTON_NAMES[button] && t(BUTTON_NAMES[button])}</dt>
            <dd translate="no" dir="ltr" className="font-mono text-sm wrap-anywhere text-ink-2">
              {method} {path}
            </dd>
          </div>
        ))}
      </dl>
      <Prose text={t(m.apidocs_buttons_words)} />
      <div className="divide-y divide-line card">
        <Recipe program="stream-deck">
          <span translate="no">Stream Deck</span>
        </Recipe>
        <Recipe program="streamer-bot">
          <span translate="no">Streamer.bot</span>
        </Recipe>
        <Recipe program="keyboard">{t(m.apidocs_keys_title)}</Recipe>
        <Recipe program="listener">{t(m.apidocs_live_key_label)}</Recipe>
      </div>
    </DocsSection>
  )
}

function Recipe({ program, children }: { program: Program; children: ReactNode }) {
  const t = useText()
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details onToggle={() => setIsOpened(true)} className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between px-5 font-semibold hover:bg-sunken focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden">
        {children}
        <ChevronDown size={20} aria-hidden="true" className="text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line px-5 py-5">
        {isOpened ? (
          <Suspense fallback={<CallSkeleton />}>
            <ButtonRecipe program={program} />
          </Suspense>
        ) : (
          <p>{t(m.apidocs_recipe_no_script)}</p>
        )}
      </div>
    </details>
  )
}
