import { m } from '@aplauso/texts/messages'
import { Music2 } from 'lucide-react'
import { Suspense } from 'react'
import { useConfig } from '#lib/api/use-config.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { SideCard } from '#ui/list/side-card.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { toast } from '#ui/toast/toast-store.ts'

const TikTokAccount = lazyComponent(() => import('./tiktok-account.tsx'))

/**
 * The creator's TikTok account, or a note that it is coming; renders nothing where the feature is off. TikTok's API
 * does not report live status or viewers.
 */
export function TikTokCard() {
  const t = useText()
  const config = useConfig()
  if (!config?.features.tiktokIntegration) return null
  return (
    <SideCard
      icon={Music2}
      chip={!config.tiktokConfigured && <span className="bg-sunken text-ink-2 chip">{t(m.tiktok_soon)}</span>}
      title="TikTok"
    >
      {config.tiktokConfigured ? (
        <Suspense fallback={<Placeholder className="mt-1 h-5 w-28" />}>
          <TikTokAccount />
        </Suspense>
      ) : (
        <ComingSoon />
      )}
    </SideCard>
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
        {t(m.tiktok_notify)}
      </button>
    </>
  )
}
