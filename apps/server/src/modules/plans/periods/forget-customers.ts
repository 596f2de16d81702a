import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import type { PaymentProviders } from '#modules/payments/public.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'

const ForgetCustomer = z.object({ provider: z.string(), customerId: z.string() })

/** Customers of erased accounts. The job is retried for a day, in case the provider is down. */
export const FORGET_CUSTOMER: Queue<z.infer<typeof ForgetCustomer>> = {
  name: 'forget_customer',
  payload: ForgetCustomer,
  retries: 40,
  maxSeconds: MINUTE_MS / SECOND_MS,
}

/** Registers the worker that deletes these customers at their providers. */
export async function forgetCustomers(deps: { jobs: Pick<Jobs, 'work'>; payments: PaymentProviders }): Promise<void> {
  await deps.jobs.work(FORGET_CUSTOMER, async ({ provider, customerId }) => {
    const paymentProvider = deps.payments.of(provider)
    if (paymentProvider === undefined) throw new Error(`There is no key for ${provider} any more`)
    await paymentProvider.forgetCustomer(customerId)
  })
}
