import { parseConnectedName } from '@aplauso/contract/payment-account'
import { sql } from 'kysely'
import { FORGET_CUSTOMER } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { RecurringDonationDeps } from './recurring-donation-deps.ts'

type Payer = { customerId: string; email: string | null }

/**
 * Payer of this recurring donation at the provider of a checkout: the customer, created with the first checkout there,
 * outside any transaction. At another provider than the one that is charged, the customer is the next one until a month
 * is paid there. Ends with provider_error if the recurring donation has ended by then.
 */
export async function payerOf(
  { db, jobs, payments }: Pick<RecurringDonationDeps, 'db' | 'jobs' | 'payments'>,
  recurringDonationId: string,
  providerName: string,
): Promise<Payer> {
  const recurringDonation = await db
    .selectFrom('recurring_donations')
    .leftJoin('users', 'users.id', 'recurring_donations.donor_id')
    .select(['customer_id', 'next_customer_id', 'next_provider', 'provider'])
    .select(['recurring_donations.email', 'donor_name', 'recurring_donations.language'])
    .select(['users.display_name as account_name', 'users.email as account_email'])
    .where('recurring_donations.id', '=', recurringDonationId)
    .executeTakeFirstOrThrow()
  const { email, donor_name, language, account_name, account_email } = recurringDonation
  const isNext = recurringDonation.provider !== providerName
  const customer = isNext
    ? recurringDonation.next_provider === providerName && recurringDonation.next_customer_id
    : recurringDonation.customer_id
  if (customer) return { customerId: customer, email }
  const provider = payments.of(providerName)
  const address = email ?? account_email
  if (provider === undefined) throw new AppError('provider_error', `There is no key for ${providerName} any more`)
  if (address === null) throw new AppError('provider_error', 'This support has ended')
  // The creator owns a connected account, and never sees the email of a donor.
  const isOfCreator = parseConnectedName(providerName) !== undefined
  const known = isOfCreator
    ? { name: donor_name ?? undefined, email: undefined }
    : { name: donor_name ?? account_name ?? address, email: address }
  const createdId = await provider.createCustomer({ reference: recurringDonationId, ...known, language })
  const customerId = await storeCustomer(db, { recurringDonationId, providerName, createdId, isNext })
  if (customerId === undefined) {
    // The donor was erased meanwhile: the new customer is deleted at the provider too.
    await jobs.add(FORGET_CUSTOMER, { provider: provider.name, customerId: createdId })
    throw new AppError('provider_error', 'This support has ended')
  }
  return { customerId, email }
}

type NewCustomer = { recurringDonationId: string; providerName: string; createdId: string; isNext: boolean }

/** Returns the stored customer, which is another caller's if that was faster; undefined if the support has ended. */
async function storeCustomer(
  db: Database,
  { recurringDonationId, providerName, createdId, isNext }: NewCustomer,
): Promise<string | undefined> {
  const customer = isNext
    ? sql`next_customer_id = case when next_provider = ${providerName} then coalesce(next_customer_id, ${createdId}) else ${createdId} end,
        next_provider = ${providerName}`
    : sql`customer_id = coalesce(customer_id, ${createdId})`
  const { rows } = await sql<{ customer_id: string }>`
    update recurring_donations set ${customer}
    where id = ${recurringDonationId}::uuid and (status <> 'ended' or end_reason = 'never_paid')
    returning ${isNext ? sql`next_customer_id` : sql`customer_id`} as customer_id
  `.execute(db)
  return rows[0]?.customer_id
}
