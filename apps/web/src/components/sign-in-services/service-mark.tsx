import type { SignInService } from '@aplauso/contract/sign-in-services'
import type { ReactNode } from 'react'

/** Own drawings in one colour; the name stands beside each. */
const DRAWINGS: Record<SignInService, ReactNode> = {
  twitch: <path d="M5 3h15v10.5L16.5 17H13l-3 3.5V17H5zM11 7v4.5M15.5 7v4.5" />,
  google: <path d="M12.5 12h8a8.5 8.5 0 1 1-2.6-6.1" />,
  discord: (
    <>
      <path d="M8.5 5.5c2.3-.6 4.7-.6 7 0l.8-1.2c1.5.3 2.8.9 3.7 1.5 1.7 3 2.4 6.8 2 11-1.3 1-2.8 1.7-4.4 2l-1.2-2c-2.9.8-5.9.8-8.8 0l-1.2 2c-1.6-.3-3.1-1-4.4-2-.4-4.2.3-8 2-11 .9-.6 2.2-1.2 3.7-1.5z" />
      <path d="M9 11.2v1M15 11.2v1" strokeWidth={2.8} />
    </>
  ),
  kick: <path d="M5 4h4.5v4H12V6h2V4h5v5h-2v2h-2v2h2v2h2v5h-5v-2h-2v-2H9.5v4H5z" />,
}

export function ServiceMark({ service, size = 20 }: { service: SignInService; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      {DRAWINGS[service]}
    </svg>
  )
}
