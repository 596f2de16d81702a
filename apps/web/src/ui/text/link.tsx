import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> & { to: To; state?: unknown }

/**
 * A link to another page of this site, followed without leaving the document. The router's own one can prefetch for its
 * framework, which is not used here, and would bring 3 KB of that into every page.
 */
export function Link({ to, state, children, ...anchor }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state })
  return (
    <a {...anchor} href={href} onClick={follow}>
      {children}
    </a>
  )
}
