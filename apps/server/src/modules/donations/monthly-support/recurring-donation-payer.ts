import { FORGET_CUSTOMER } from '#modules/plans/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { RecurringDonationDeps } from './recurring-donation-deps.ts'

type Payer = { customerId: string; email: string | null }

/**
 * Payer of this recurring donation: the provider's customer, created with the first checkout, outside any transaction.
 * Ends with provider_error if the recurring donation has ended by then.
 */
export async function payerOf(
  { db, jobs, payments }: Pick<RecurringDonationDeps, 'db' | 'jobs' | 'payments'>,
  recurringDonationId: string,
): Promise<Payer> {
  const { customer_id, email, donor_name, language, account_name, account_email, ...recurringDonation } = await db
    .selectFrom('recurring_donations')
    .leftJoin('users', 'users.id', 'recurring_donations.donor_id')
    .select(['customer_id', 'recurring_donations.email', 'donor_name', 'recurring_donations.language', 'provider'])
    .select(['users.display_name as account_name', 'users.email as account_email'])
    .where('recurring_donations.id', '=', recurringDonationId)
    .executeTakeFirstOrThrow()
  if (customer_id !== null) return { customerId: customer_id, email }
  const provider = payments.of(recurringDonation.provider)
  const address = email ?? account_email
  if (provider === undefined)
    throw new AppError('provider_error', `There is no key for ${recurringDonation.provider} any more`)
  if (address === null) throw new AppError('provider_error', 'This support has ended')
  const name = donor_name ?? account_name ?? address
  const createdId = await provider.createCustomer({ reference: recurringDonationId, name, email: address, language })
  const updated = await db
    .updateTable('recurring_donations')
    .set((set) => ({ customer_id: set.fn.coalesce('customer_id', set.val(createdId)) }))
    .where('id', '=', recurringDonationId)
    .where((where) => where.or([where('status', '<>', 'ended'), where('end_reason', '=', 'never_paid')]))
    .returning('customer_id')
    .executeTakeFirst()
  if (updated === undefined) {
    // The donor was erased meanwhile: the new customer is deleted at the provider too.
    await jobs.add(FORGET_CUSTOMER, { provider: provider.name, customerId: createdId })
    throw new AppError('provider_error', 'This support has ended')
  }
  return { customerId: updated.customer_id ?? createdId, email }
}
