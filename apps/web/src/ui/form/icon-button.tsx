import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

type IconButtonProps = ComponentProps<'button'> & { label: string; icon: LucideIcon; iconSize?: number }

/** A button with only an icon; its label is read by screen readers. */
export const IconButton = ({ label, icon: Icon, iconSize = 18, className = '', ...button }: IconButtonProps) => (
  <button type="button" aria-label={label} {...button} className={`icon-btn ${className}`}>
    <Icon size={iconSize} aria-hidden="true" />
  </button>
)
