import type { User } from '@aplauso/contract/accounts'
import type { Features } from '@aplauso/contract/features'
import { m } from '@aplauso/texts/messages'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { tabStorage } from '#lib/browser/storage.ts'
import { useText } from '#lib/i18n/language.tsx'
import { GuideStage } from './guide-stage.tsx'
import { onboardingSteps } from './onboarding-steps.ts'
import { StepAction } from './step-action.tsx'
import { sceneOf } from './step-scenes.ts'

type OnboardingGuideProps = { user: User; features: Features; onClose: () => void }

/**
 * The steps, one at a time, in a corner: the page behind stays at hand for whoever would rather look around first. A module of
 * its own: most have seen it.
 */
export default function OnboardingGuide({ user, features, onClose }: OnboardingGuideProps) {
  const t = useText()
  const id = useId()
  const guide = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const steps = onboardingSteps(user.userType, features)
  const { at, goTo, keep } = useStep(user.id, steps.length)
  const step = steps[at] ?? 'welcome'
  const { icon, title, text } = sceneOf(step, user)
  const isLast = at === steps.length - 1

  // Each step begins at its heading, for the eye and for the screen reader; the first one takes the keyboard from nothing else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each step
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === document.body || guide.current?.contains(activeElement)) heading.current?.focus()
  }, [step])

  // A dialog beside the page is not closed by the browser. What is typed in a dialog over it rises to here as well.
  function closeByEscape({ key, target }: KeyboardEvent<HTMLDialogElement>) {
    const isHere = target instanceof Element && target.closest('dialog') === guide.current
    if (key === 'Escape' && isHere) onClose()
  }

  return (
    <dialog
      open
      ref={guide}
      onKeyDown={closeByEscape}
      aria-labelledby={id}
      className="fixed inset-x-3 top-auto bottom-[calc(0.75rem+var(--dock))] z-40 m-0 max-h-[calc(100dvh-6rem-var(--dock))] w-auto max-w-none overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface text-ink shadow-3 open:anim-rise sm:inset-s-auto sm:inset-e-6 sm:bottom-6 sm:w-[26rem]"
    >
      <GuideStage seed={user.slug} icon={icon} at={at} count={steps.length} />
      <button
        type="button"
        aria-label={t(m.common_close)}
        onClick={onClose}
        className="absolute inset-e-2 top-2 grid size-11 place-items-center rounded-full bg-palco text-palco-ink hover:bg-palco-2 focus-visible:outline-holofote"
      >
        <X size={18} aria-hidden="true" />
      </button>
      <div className="p-5 sm:p-6">
        <div className="sm:min-h-48">
          <p className="tnum text-sm font-semibold text-ink-3">
            {t(m.onboarding_progress, { step: at + 1, count: steps.length })}
          </p>
          <h2 ref={heading} id={id} tabIndex={-1} className="mt-1 text-2xl wrap-anywhere outline-none">
            {title ? t(title) : t(m.onboarding_welcome, { name: user.displayName })}
          </h2>
          <p className="mt-3 text-ink-2">{t(text)}</p>
          <StepAction step={step} user={user} onLeave={() => keep(at + 1)} />
        </div>
        <div className="mt-6 grid grid-cols-2 gap-2.5 sm:flex">
          {!isLast && (
            <button type="button" onClick={onClose} className="order-last col-span-2 btn hover:bg-sunken sm:order-none">
              {t(m.onboarding_skip)}
            </button>
          )}
          {at > 0 && (
            <button type="button" onClick={() => goTo(at - 1)} className="btn btn-ghost sm:ms-auto">
              {t(m.onboarding_back)}
            </button>
          )}
          <button
            type="button"
            onClick={() => (isLast ? onClose() : goTo(at + 1))}
            className={`btn btn-primary ${at === 0 ? 'col-span-2 sm:ms-auto' : ''}`}
          >
            {t(isLast ? m.onboarding_finish : at === 0 ? m.onboarding_start : m.onboarding_next)}
          </button>
        </div>
      </div>
    </dialog>
  )
}

/** `keep` is for who leaves: the step is shown when they come back, and not before. */
type StepPlace = { at: number; goTo: (step: number) => void; keep: (step: number) => void }

/** Which of so many steps is shown, from 0. Kept for the tab: who follows a step's link finds the rest on coming back. */
function useStep(userId: string, count: number): StepPlace {
  const key = `onboardingStep:${userId}`
  const within = (step: number) => Math.min(Math.max(0, step), count - 1)
  const [at, setAt] = useState(() => within(Number(tabStorage.get(key)) || 0))
  const keep = (step: number) => tabStorage.set(key, String(within(step)))
  return {
    at,
    keep,
    goTo(step) {
      keep(step)
      setAt(within(step))
    },
  }
}
