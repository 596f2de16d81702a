import type { SoldPlan } from '@aplauso/contract/plan-ids'
import type { SubscriptionCheckout } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ApiError, api } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { loginAddress } from '#lib/session/safe-redirect.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** Creates a subscription and redirects to its checkout. `busyWith`: its plan until the checkout opens. */
export function useSubscribe() {
  const { t, language } = useLanguage()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { mutate, reset, variables, isPending, isSuccess } = useMutation({
    async mutationFn(planId: SoldPlan) {
      const { checkoutUrl } = await api.post<Partial<SubscriptionCheckout>>('/api/subscriptions/create', { planId })
      if (!checkoutUrl) throw new Error(t(m.pricing_try_later))
      return checkoutUrl
    },
    onSuccess: (address) => location.assign(address),
    async onError(error) {
      if (error instanceof ApiError && error.status === 401) {
        toast({ title: t(m.pricing_login_required) })
        return navigate(loginAddress(pathname))
      }
      const description = await failureText(error, t, language, t(m.pricing_try_later))
      toast({ title: t(m.pricing_checkout_failed), description, tone: 'destructive' })
    },
  })

  // The back button can restore this page from the browser cache while it still waits.
  useEffect(() => {
    const resetIfRestored = (event: PageTransitionEvent) => {
      if (event.persisted) reset()
    }
    addEventListener('pageshow', resetIfRestored)
    return () => removeEventListener('pageshow', resetIfRestored)
  }, [reset])

  return { subscribe: mutate, busyWith: isPending || isSuccess ? variables : undefined }
}
