import type { User } from '@aplauso/contract/accounts'
import type { ReactNode } from 'react'
import { Avatar } from '#ui/brand/avatar.tsx'

type AccountHeaderProps = { user: User; title: string; badge: string; children?: ReactNode }

/** Header with the account's name and type; `children` is further content in its line. */
export function AccountHeader({ user, title, badge, children }: AccountHeaderProps) {
  return (
    <header className="flex items-start gap-4">
      <Avatar name={user.displayName} src={user.avatar} className="size-14 text-2xl" />
      <div className="min-w-0 flex-1">
        <h1 className="text-2xl wrap-anywhere">{title}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
          <span translate="no" className="wrap-anywhere">
            @{user.username}
          </span>
          <span className="bg-azul-soft text-azul chip">{badge}</span>
          {children && <span>{children}</span>}
        </p>
      </div>
    </header>
  )
}
