import type { ReactNode } from 'react'
import { Spinner } from '#ui/spinner.tsx'

/** Submits its form; says by a wheel that it is under way. */
export function SaveButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <button type="submit" disabled={busy} className="justify-self-start btn btn-ink max-sm:w-full">
      {busy && <Spinner />}
      {children}
    </button>
  )
}
