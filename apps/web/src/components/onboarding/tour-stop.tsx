import type { ReactNode } from 'react'
import type { OnboardingStep } from './onboarding-steps.ts'

type TourStopProps = { steps: readonly OnboardingStep[]; children: ReactNode }

/** A part of the page that onboarding steps explain: the steps render above it and mark it. */
export const TourStop = ({ steps, children }: TourStopProps) => (
  <div className="tour-stop min-w-0">
    <div data-tour={steps.join(' ')} className="empty:hidden" />
    {children}
  </div>
)

/** Element that a step is rendered into: its stop, or the first one of the page. */
export const stopOf = (step: OnboardingStep): Element | null =>
  document.querySelector(`[data-tour~="${step}"]`) ?? document.querySelector('[data-tour]')
