import { m } from '@aplauso/texts/messages'
import { Bell, Music2 } from 'lucide-react'
import { Suspense } from 'react'
import { useText } from '#lib/language.tsx'
import { useConfig } from '#lib/use-config.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Placeholder } from '#ui/placeholder.tsx'
import { toast } from '#ui/toast.ts'

const TikTokAccount = lazyPart(() => import('./tiktok-account.tsx'))

/**
 * The creator's TikTok account, or that it is still to come; nothing where the operator has switched it off. Needs the
 * QueueContext of a creator's own dashboard.
 */
export function TikTokCard() {
  const t = useText()
  const config = useConfig()
  if (!config?.features.tiktokIntegration) return null
  return (
    <section className="flex min-w-0 flex-col p-5 card">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="flex items-center gap-2 text-lg">
          <Music2 size={20} aria-hidden="true" className="shrink-0" />
          TikTok
        </h2>
        {!config.tiktokConfigured && (
          <span className="bg-sunken whitespace-nowrap text-ink-2 chip">{t(m.tiktok_soon)}</span>
        )}
      </div>
      {config.tiktokConfigured ? (
        <Suspense fallback={<Placeholder className="mt-1 h-5 w-28" />}>
          <TikTokAccount />
        </Suspense>
      ) : (
        <ComingSoon />
      )}
    </section>
  )
}

function ComingSoon() {
  const t = useText()
  return (
    <>
      <p className="mt-1 grow text-sm text-ink-2">{t(m.tiktok_disconnected_text)}</p>
      <button
        type="button"
        onClick={() => toast({ title: t(m.tiktok_soon_toast), description: t(m.tiktok_soon_toast_text) })}
        className="mt-4 w-full text-sm btn btn-ghost"
      >
        <Bell size={18} aria-hidden="true" />
        {t(m.tiktok_notify)}
      </button>
    </>
  )
}
