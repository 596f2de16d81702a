import type { ReactNode } from 'react'
import type { OnboardingStep } from './onboarding-steps.ts'

type TourStopProps = { steps: readonly OnboardingStep[]; children: ReactNode }

/** What the first steps speak of: they stand above it while they do, and it is marked. */
export const TourStop = ({ steps, children }: TourStopProps) => (
  <div className="tour-stop min-w-0">
    <div data-tour={steps.join(' ')} className="empty:hidden" />
    {children}
  </div>
)

/** Where this step stands: at its stop, else at the first of the page. */
export const stopOf = (step: OnboardingStep): Element | null =>
  document.querySelector(`[data-tour~="${step}"]`) ?? document.querySelector('[data-tour]')
