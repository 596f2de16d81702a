import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Blocker } from '#lib/page/page-loader.ts'
import { useBlocker } from '#lib/page/use-blocker.ts'
import { LeaveDialog } from '#ui/form/leave-guard.tsx'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Asks before something leads away from a form in which somebody has written and not sent it. For the forms that do not watch
 * over themselves: a place of the rail is one tap away from each of them.
 */
export function HalfWritten({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  // What stood in each field before it was written in.
  const before = useRef(new Map<Field, string>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other fields
  useEffect(() => {
    const fields = before.current
    const page = box.current
    const note = ({ target }: FocusEvent) => {
      if (isWrittenIn(target) && !fields.has(target)) fields.set(target, target.value)
    }
    const forget = ({ target }: SubmitEvent) => {
      for (const field of fields.keys()) if (field.form === target) fields.delete(field)
    }
    page?.addEventListener('focusin', note)
    page?.addEventListener('submit', forget)
    return () => {
      page?.removeEventListener('focusin', note)
      page?.removeEventListener('submit', forget)
      fields.clear()
    }
  }, [pathname])

  const blocker = useCallback<Blocker>(
    (from, to) =>
      from.pathname !== to.pathname &&
      [...before.current].some(([field, value]) => field.isConnected && field.value !== value),
    [],
  )
  const held = useBlocker(blocker)
  return (
    <div ref={box} className="contents">
      {children}
      {held && <LeaveDialog held={held} />}
    </div>
  )
}

const KINDS = ['text', 'email', 'password', 'url', 'number', 'tel']

/** Words of one's own, and no search: what was looked for is no loss. */
function isWrittenIn(target: EventTarget | null): target is Field {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false
  if (!target.form || target.closest('search, [role=search]')) return false
  return target instanceof HTMLTextAreaElement || KINDS.includes(target.type)
}
