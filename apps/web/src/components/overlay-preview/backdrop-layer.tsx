import type { ReactNode } from 'react'

const FITS = {
  /** Fills the picture from the ground up: what a wide one has no room for is sky. */
  ground: 'xMidYMax slice',
  topLeft: 'xMinYMin meet',
  bottomRight: 'xMaxYMax meet',
}

/** One drawing of a scene, 800 by 600, and how it lies in pictures of other shapes. */
export function BackdropLayer({ fit, children }: { fit: keyof typeof FITS; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 800 600"
      preserveAspectRatio={FITS[fit]}
      className="absolute inset-0 size-full"
    >
      {children}
    </svg>
  )
}
