import type { User } from '@aplauso/contract/accounts'
import type { FirstStepReport, FirstSteps } from '@aplauso/contract/creators'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, ChevronDown, Circle, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useQueue } from '#components/alert-queue/queue-context.ts'
import { api } from '#lib/api/api.ts'
import { FIRST_STEPS_KEY } from '#lib/api/creator-query-keys.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { OverlayStep, PageStep, ShareStep, TestStep } from './first-steps.tsx'
import type { FirstStepsState } from './first-steps-state.ts'
import { useTestAlert } from './use-test-alert.ts'

const STEPS = ['page', 'overlay', 'test', 'share'] as const
type Step = (typeof STEPS)[number]
/** The first unfinished step in this order is open; steps that lead to the first alert come first. */
const OPEN_ORDER: readonly Step[] = ['overlay', 'test', 'page', 'share']

const TITLES: Record<Step, Message> = {
  page: m.first_day_page,
  overlay: m.first_day_overlay,
  test: m.first_day_test,
  share: m.first_day_share,
}

type FirstStepsChecklistProps = {
  user: User
  widgetUrl: string
  state: FirstStepsState
  onSent: (testId: string) => void
}

/**
 * Checklist of the steps to the first alert. Each is done in place, and the server's state ticks it off. Lazy, because
 * most creators have finished it.
 */
export default function FirstStepsChecklist({ user, widgetUrl, state, onSent }: FirstStepsChecklistProps) {
  const t = useText()
  const titleId = useId()
  const listId = useId()
  const queries = useQueryClient()
  const { isFolded } = state
  // Before the first donation the list is what the page is about.
  const isFoldable = isFolded || user.totalReceived > 0
  const { data: steps } = useQuery<FirstSteps>({ queryKey: FIRST_STEPS_KEY })
  const { queue } = useQueue()
  const isObsConnected = (queue?.overlays.connected ?? 0) > 0
  const test = useTestAlert(user.slug, onSent)
  const [hasCopied, setCopied] = useState(false)
  /** The step that the creator opened; 'none' if they closed all. */
  const [chosenStep, setChosenStep] = useState<Step | 'none'>()
  const isDone = steps && STEPS.every((step) => steps[step])

  // Two steps happen in OBS, so they are polled when a live event can have changed them: OBS connects, or an alert
  // ends.
  const isNothingPlaying = queue?.playing.length === 0
  const refreshSteps = useEffectEvent(() => {
    const mayHaveChanged = steps && isObsConnected && (!steps.overlay || (!steps.test && isNothingPlaying))
    if (mayHaveChanged) void queries.invalidateQueries({ queryKey: FIRST_STEPS_KEY })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change
  useEffect(() => refreshSteps(), [isObsConnected, isNothingPlaying])

  // The first test alert is sent when OBS connects after the link was copied, so that it is sent once.
  const sendFirstTestAlert = useEffectEvent(() => {
    if (!hasCopied || !steps || steps.test || test.state !== 'none') return
    test.send(() => toast({ title: t(m.first_day_obs_seen), description: t(m.first_day_first_sent) }))
  })
  useEffect(() => {
    if (isObsConnected) sendFirstTestAlert()
  }, [isObsConnected])

  function reportStep(step: FirstStepReport['step']) {
    queries.setQueryData<FirstSteps>(FIRST_STEPS_KEY, (now) => now && { ...now, [step]: true })
    api.post<FirstSteps>(FIRST_STEPS_KEY[0], { step } satisfies FirstStepReport).catch((error: unknown) => {
      console.warn('First step not reported to the server', error)
    })
  }

  if (!steps || steps.hidden) return null
  const current = chosenStep ?? OPEN_ORDER.find((step) => !steps[step])
  const bodies: Record<Step, ReactNode> = {
    page: <PageStep user={user} onSaved={() => void queries.invalidateQueries({ queryKey: FIRST_STEPS_KEY })} />,
    overlay: <OverlayStep widgetUrl={widgetUrl} isObsConnected={isObsConnected} onCopied={() => setCopied(true)} />,
    test: <TestStep test={test} userId={user.id} isShown={steps.test} isObsConnected={isObsConnected} />,
    share: <ShareStep slug={user.slug} onShared={() => reportStep('share')} />,
  }
  const title = t(isDone ? m.first_day_ready : m.first_day_title)
  const doneCount = STEPS.filter((step) => steps[step]).length
  return (
    <section
      data-testid="checklist"
      data-guide={isFolded ? undefined : 'checklist'}
      aria-labelledby={titleId}
      className="mt-3 overflow-hidden card"
    >
      <div className="flex min-h-14 items-center gap-2 ps-5 pe-2 sm:gap-3">
        <h2 id={titleId} className="min-w-0 flex-1 leading-tight">
          {isFoldable ? (
            <button
              type="button"
              aria-expanded={!isFolded}
              aria-controls={listId}
              onClick={() => state.fold(!isFolded)}
              className="flex min-h-11 w-full items-center gap-2 text-start"
            >
              <ChevronDown size={18} aria-hidden="true" className={`shrink-0 ${isFolded ? '' : 'rotate-180'}`} />
              {title}
            </button>
          ) : (
            title
          )}
        </h2>
        <p className="tnum shrink-0 bg-sunken text-ink-2 chip">
          {t(m.first_day_progress, { done: doneCount, count: STEPS.length })}
        </p>
        <IconButton
          icon={X}
          label={t(m.first_day_hide)}
          onClick={() => {
            reportStep('hidden')
            state.finish()
          }}
        />
      </div>
      <ol id={listId} hidden={isFolded}>
        {STEPS.map((step) => (
          <ChecklistItem
            key={step}
            step={step}
            isDone={steps[step]}
            isOpen={step === current}
            onToggle={() => setChosenStep(step === current ? 'none' : step)}
          >
            {bodies[step]}
          </ChecklistItem>
        ))}
      </ol>
    </section>
  )
}

type ChecklistItemProps = { step: Step; isDone: boolean; isOpen: boolean; onToggle: () => void; children: ReactNode }

function ChecklistItem({ step, isDone, isOpen, onToggle, children }: ChecklistItemProps) {
  const t = useText()
  const bodyId = useId()
  const Icon = isDone ? Check : Circle
  return (
    <li data-testid="checklist-item" data-step={step} data-done={isDone} className="border-t border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={onToggle}
        className="flex min-h-13 w-full items-center gap-3 px-5 py-2 text-start hover:bg-sunken"
      >
        <span
          className={`grid size-7 shrink-0 place-items-center rounded-full ${isDone ? 'bg-ok-soft text-ok' : 'text-ink-3'}`}
        >
          <Icon size={isDone ? 17 : 22} aria-hidden="true" />
        </span>
        <span className={`min-w-0 flex-1 font-semibold ${isDone ? 'text-ink-2' : ''}`}>
          {t(TITLES[step])}
          {isDone && <span className="sr-only"> ({t(m.first_day_done)})</span>}
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={`shrink-0 text-ink-3 transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={bodyId} hidden={!isOpen} className="ps-15 pe-5 pb-5 max-sm:ps-5">
        {children}
      </div>
    </li>
  )
}
