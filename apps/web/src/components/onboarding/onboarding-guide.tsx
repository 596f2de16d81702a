import type { User } from '@aplauso/contract/accounts'
import type { Features } from '@aplauso/contract/features'
import { m } from '@aplauso/texts/messages'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { tabStorage } from '#lib/browser/storage.ts'
import { useText } from '#lib/i18n/language.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { onboardingSteps } from './onboarding-steps.ts'
import { StepAction } from './step-action.tsx'
import { stepContentOf } from './step-contents.ts'
import { stopOf } from './tour-stop.tsx'

export type OnboardingGuideProps = { user: User; features: Features; onClose: () => void }

/**
 * The onboarding steps, one at a time, each inserted above the part of the page that it explains and never covering it.
 * A module of its own, because most users have seen it.
 */
export default function OnboardingGuide({ user, features, onClose }: OnboardingGuideProps) {
  const t = useText()
  const id = useId()
  const guide = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const steps = onboardingSteps(user.userType, features)
  const { at, goTo, store } = useStep(user.id, steps.length)
  const step = steps[at] ?? 'welcome'
  const { icon: Icon, title, text } = stepContentOf(step, user)
  const isLast = at === steps.length - 1

  const [stop, setStop] = useState<Element | null>(null)
  useLayoutEffect(() => setStop(stopOf(step)), [step])

  // Each step moves the focus to its heading, but the first one does not take it from another element.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each step
  useEffect(() => {
    const { activeElement } = document
    if (!stop) return
    if (activeElement === document.body || guide.current?.contains(activeElement)) {
      heading.current?.focus({ preventScroll: true })
    }
    if (at > 0) stop.parentElement?.scrollIntoView({ block: 'center' })
  }, [step, stop])

  // A non-modal dialog is not closed by Escape. Key events of a dialog opened from it bubble up to here as well.
  function closeByEscape({ key, target }: KeyboardEvent<HTMLDialogElement>) {
    const isHere = target instanceof Element && target.closest('dialog') === guide.current
    if (key === 'Escape' && isHere) onClose()
  }

  if (!stop) return null
  return createPortal(
    <dialog
      open
      ref={guide}
      data-guide="tour"
      onKeyDown={closeByEscape}
      aria-labelledby={id}
      className="relative m-0 mb-5 block w-full max-w-2xl rounded-lg border-2 border-cravo bg-surface p-4 text-ink shadow-2 after:absolute after:inset-s-8 after:top-full after:border-8 after:border-transparent after:border-t-cravo open:anim-rise sm:p-5"
    >
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-holofote text-on-holofote"
        >
          <Icon size={20} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="tnum text-sm font-semibold text-ink-3">
            {t(m.onboarding_progress, { step: at + 1, count: steps.length })}
          </p>
          <h2
            ref={heading}
            id={id}
            tabIndex={-1}
            className="scroll-mt-24 text-lg text-pretty wrap-anywhere outline-none"
          >
            {title ? t(title) : t(m.onboarding_welcome, { name: user.displayName })}
          </h2>
        </div>
        <IconButton icon={X} label={t(m.common_close)} onClick={onClose} className="-me-1.5 -mt-1.5" />
      </div>
      <p className="mt-2 text-ink-2">{t(text)}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <StepAction step={step} user={user} onLeave={() => store(at + 1)} />
        <div className="ms-auto flex flex-wrap gap-2.5">
          {!isLast && (
            <button type="button" onClick={onClose} className="btn hover:bg-sunken">
              {t(m.onboarding_skip)}
            </button>
          )}
          {at > 0 && (
            <button type="button" onClick={() => goTo(at - 1)} className="btn btn-ghost">
              {t(m.onboarding_back)}
            </button>
          )}
          <button type="button" onClick={() => (isLast ? onClose() : goTo(at + 1))} className="btn btn-primary">
            {t(isLast ? m.onboarding_finish : at === 0 ? m.onboarding_start : m.onboarding_next)}
          </button>
        </div>
      </div>
    </dialog>,
    stop,
  )
}

/** `store` remembers a step without showing it, for a user who follows a link and returns later. */
type StepPosition = { at: number; goTo: (step: number) => void; store: (step: number) => void }

/** The current step, from 0. Stored per tab, so that a user who follows a step's link continues after returning. */
function useStep(userId: string, count: number): StepPosition {
  const key = `onboardingStep:${userId}`
  const within = (step: number) => Math.min(Math.max(0, step), count - 1)
  const [at, setAt] = useState(() => within(Number(tabStorage.get(key)) || 0))
  const store = (step: number) => tabStorage.set(key, String(within(step)))
  return {
    at,
    store,
    goTo(step) {
      store(step)
      setAt(within(step))
    },
  }
}
