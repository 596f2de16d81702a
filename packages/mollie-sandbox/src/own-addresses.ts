import { invalid } from './api/api-problem.ts'

/** Base addresses; undefined: any. */
export type OwnAddresses = (() => { webhooks: string[]; pages: string[] }) | undefined

type AddressFields = {
  redirectUrl?: string | null | undefined
  cancelUrl?: string | null | undefined
  webhookUrl?: string | null | undefined
}

type AddressCheckDeps = { ownAddresses: OwnAddresses; webhooks: { recordOwnOrigin(url: string): void } }

/** Answers 422 if an address of an order or a change leads to a server outside `ownAddresses`. */
export function requireOwnAddresses({ ownAddresses, webhooks }: AddressCheckDeps, addresses: AddressFields): void {
  for (const field of ['redirectUrl', 'cancelUrl'] as const) {
    if (!isOwn(ownAddresses?.().pages, addresses[field])) throw invalid(`The '${field}' is not of this server`, field)
  }
  if (!isOwnWebhook(ownAddresses, addresses.webhookUrl))
    throw invalid("The 'webhookUrl' is not of this server", 'webhookUrl')
  if (ownAddresses && addresses.webhookUrl) webhooks.recordOwnOrigin(addresses.webhookUrl)
}

export function isOwnWebhook(ownAddresses: OwnAddresses, url: string | null | undefined): boolean {
  return isOwn(ownAddresses?.().webhooks, url)
}

function isOwn(bases: string[] | undefined, url: string | null | undefined): boolean {
  if (bases === undefined || url === null || url === undefined) return true
  const { origin } = new URL(url)
  return bases.some((base) => new URL(base).origin === origin)
}
