import type { User } from '@aplauso/contract/accounts'
import { Avatar } from '#ui/avatar.tsx'

/** Whose dashboard this is, and of which type their account is. */
export function AccountHeader({ user, title, badge }: { user: User; title: string; badge: string }) {
  return (
    <header className="flex items-start gap-4">
      <Avatar name={user.displayName} src={user.avatar} className="size-14 text-2xl" />
      <div className="min-w-0 flex-1">
        <h1 className="text-2xl wrap-anywhere">{title}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
          <span className="wrap-anywhere">@{user.username}</span>
          <span className="bg-azul-soft text-azul chip">{badge}</span>
        </p>
      </div>
    </header>
  )
}
