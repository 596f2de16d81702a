import type { Language } from '@aplauso/contract/languages'
import type { Operator } from '@aplauso/contract/operator'
import type { Plans } from '@aplauso/contract/plans'
import type { PageIdentity } from '#app/page-identity.ts'
import type { Head } from '#lib/page/route-handle.ts'

export type DescribedPage = {
  head: Head
  identity: PageIdentity
  language: Language
  publicUrl: string
  operator: Operator
  plans: Plans | null
  pageData: unknown
}

export type Thing = { '@type': string; [property: string]: unknown }

// Ids by which the blocks refer to each other, not page addresses.
export const organizationId = (publicUrl: string): string => new URL('/#organization', publicUrl).href
export const websiteId = (publicUrl: string): string => new URL('/#website', publicUrl).href
