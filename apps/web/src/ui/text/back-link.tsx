import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from './link.tsx'

/** Link above a page heading to the parent page. */
export const BackLink = ({ className = '', children, ...link }: ComponentProps<typeof Link>) => (
  <Link {...link} className={`gap-1.5 text-sm tap-link ${className}`}>
    <ArrowLeft size={16} aria-hidden="true" className="shrink-0" />
    {children}
  </Link>
)
