import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Authentication } from '#modules/access/public.ts'
import { AppError } from '#platform/errors/app-error.ts'

/**
 * Secret that only the donor has: a parameter of the thank-you address. The donation's id is public, because viewers'
 * connections receive it. The secret is derived and not stored, like overlay keys (decision 004); `isOf` also accepts
 * previous server secrets.
 */
export type DonorSecrets = {
  of: (donationId: string) => string
  isOf: (donationId: string, candidate: string) => boolean
}

export function createDonorSecrets(secret: string, previousSecrets: readonly string[] = []): DonorSecrets {
  const derive = (serverSecret: string, donationId: string) =>
    createHmac('sha256', serverSecret).update(`donor:${donationId.toLowerCase()}`).digest('base64url')
  return {
    of: (donationId) => derive(secret, donationId),
    isOf(donationId, candidate) {
      const candidateBytes = Buffer.from(candidate)
      return [secret, ...previousSecrets].some((each) => {
        const expected = Buffer.from(derive(each, donationId))
        return candidateBytes.length === expected.length && timingSafeEqual(candidateBytes, expected)
      })
    },
  }
}

type DonorClaim = { id: string; donorId: string | null; secret: string | undefined }

/** Whether a public call comes from the donation's donor: by the secret, or by the session of the donor's account. */
export type DonorCheck = (request: FastifyRequest, donation: DonorClaim) => Promise<boolean>

export const createDonorCheck =
  (secrets: Pick<DonorSecrets, 'isOf'>, authentication: Pick<Authentication, 'find'>): DonorCheck =>
  async (request, { id, donorId, secret }) => {
    if (secret !== undefined && secrets.isOf(id, secret)) return true
    if (donorId === null) return false
    try {
      return (await authentication.find(request))?.id === donorId
    } catch (error) {
      // An ended session still gets the public fields.
      if (error instanceof AppError) return false
      throw error
    }
  }

/** Address of the thank-you page; without a secret it shows neither the amount nor a refund. */
export const thanksUrl = (publicUrl: string, donationId: string, secret?: string): string =>
  `${publicUrl}/donation/success?id=${donationId}${secret === undefined ? '' : `&secret=${secret}`}`
