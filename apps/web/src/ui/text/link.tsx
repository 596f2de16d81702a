import type { ComponentProps, MouseEvent } from 'react'
import { createPath, type To, useHref, useLocation } from 'react-router'
import { useNavigate } from '#lib/page/use-navigate.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> & { to: To; state?: unknown }

/** A link to another page of this site, followed without a document load. */
export function Link({ to, state, children, ...anchor }: LinkProps) {
  const href = useHref(to)
  const here = createPath(useLocation())
  const navigate = useNavigate()
  const handleClick = (event: MouseEvent) => {
    // With these keys the browser opens a tab or window, or downloads.
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(to, { state, replace: href === here })
  }
  return (
    <a {...anchor} href={href} onClick={handleClick}>
      {children}
    </a>
  )
}
