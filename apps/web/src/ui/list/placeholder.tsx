import type { ReactNode } from 'react'

/**
 * In the place of a figure or a drawing that is still on its way. `className` carries its size and colour; or it covers words that are as
 * long as those to come.
 */
export const Placeholder = ({ className = '', children }: { className?: string; children?: ReactNode }) => (
  <span aria-hidden="true" className={`inline-block text-transparent select-none skeleton ${className}`}>
    {children}
  </span>
)
