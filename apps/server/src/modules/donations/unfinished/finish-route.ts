import { DonorProof } from '@aplauso/contract/donations'
import { type Cents, centsToDecimal } from '@aplauso/contract/money'
import { sql } from 'kysely'
import * as z from 'zod'
import { isCreator, isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { type DonorSecrets, thanksUrl } from '../donor-secret.ts'

type Row = {
  status: string
  checkoutUrl: string | null
  isHeld: boolean
  cents: Cents
  slug: string
  isCreator: boolean
}

type FinishDeps = { db: Database; publicUrl: () => string; donorSecrets: Pick<DonorSecrets, 'isOf'> }

/**
 * Target of the email's button. Anyone with its link can pay for the donor, but reads nothing: the thank-you address
 * has the secret only if the link had it.
 */
export function finishRoute(app: App, { db, publicUrl, donorSecrets }: FinishDeps): void {
  app.get(
    '/api/donations/:id/finish',
    {
      schema: {
        summary: 'Leads to where a donation that was begun can be paid',
        description:
          'To its checkout while that is open; to the page of the creator with the amount filled in where it is not any more; to the page of thanks once it is paid.',
        tags: ['donations'],
        params: z.object({ id: z.string() }),
        querystring: DonorProof,
        response: { 302: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { secret } = request.query
      const row = isId(id) ? await findDonation(db, id) : undefined
      if (row === undefined) throw new AppError('not_found', `There is no donation ${id}`)
      const isDonor = secret !== undefined && donorSecrets.isOf(id, secret)
      const thanksPage = thanksUrl(publicUrl(), id, isDonor ? secret : undefined)
      return reply.header('cache-control', 'no-store').redirect(finishTarget(row, publicUrl(), thanksPage), 302)
    },
  )
}

function finishTarget(
  { status, checkoutUrl, isHeld, cents, slug, isCreator }: Row,
  publicUrl: string,
  thanksPage: string,
) {
  if (status === 'pending' && checkoutUrl !== null && !isHeld) return checkoutUrl
  if (!['failed', 'canceled', 'expired', 'pending'].includes(status) || isHeld) return thanksPage
  return isCreator ? `${publicUrl}/donate/${encodeURIComponent(slug)}?amount=${centsToDecimal(cents)}` : publicUrl
}

async function findDonation(db: Database, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select donations.status, checkout_url as "checkoutUrl", review_reason is not null as "isHeld",
      amount_cents - covered_cents as cents, creator.slug, ${isCreator('creator')} as "isCreator"
    from donations join users as creator on creator.id = donations.creator_id
    where donations.id = ${id}::uuid
  `.execute(db)
  return rows[0]
}
