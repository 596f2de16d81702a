import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Blocker } from '#lib/page/page-loader.ts'
import { useBlocker } from '#lib/page/use-blocker.ts'
import { LeaveDialog } from '#ui/form/leave-guard.tsx'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Asks before a navigation away from a form with unsent text. For forms without a guard of their own, because every nav
 * item is one tap away.
 */
export function UnsentFormGuard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  // Values of the fields before editing.
  const initialValues = useRef(new Map<Field, string>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has different fields
  useEffect(() => {
    const fields = initialValues.current
    const page = box.current
    const recordValue = ({ target }: FocusEvent) => {
      if (isTextField(target) && !fields.has(target)) fields.set(target, target.value)
    }
    const forget = ({ target }: SubmitEvent) => {
      for (const field of fields.keys()) if (field.form === target) fields.delete(field)
    }
    page?.addEventListener('focusin', recordValue)
    page?.addEventListener('submit', forget)
    return () => {
      page?.removeEventListener('focusin', recordValue)
      page?.removeEventListener('submit', forget)
      fields.clear()
    }
  }, [pathname])

  const blocker = useCallback<Blocker>(
    (from, to) =>
      from.pathname !== to.pathname &&
      [...initialValues.current].some(([field, value]) => field.isConnected && field.value !== value),
    [],
  )
  const blockedNavigation = useBlocker(blocker)
  return (
    <div ref={box} className="contents">
      {children}
      {blockedNavigation && <LeaveDialog navigation={blockedNavigation} />}
    </div>
  )
}

const TEXT_TYPES = ['text', 'email', 'password', 'url', 'number', 'tel']

/** Text fields except searches, whose loss does not matter. */
function isTextField(target: EventTarget | null): target is Field {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false
  if (!target.form || target.closest('search, [role=search]')) return false
  return target instanceof HTMLTextAreaElement || TEXT_TYPES.includes(target.type)
}
