export type Link = { href: string; type: 'application/hal+json' | 'text/html' }

export type LinkBase = { publicUrl: string }

export const DOCUMENTATION: Link = { href: 'https://docs.mollie.com/reference/overview', type: 'text/html' }

/** `path` starts below the API version, such as `/payments/tr_1`. */
export function apiLink(base: LinkBase, path: string): Link {
  return { href: `${base.publicUrl}/mollie/v2${path}`, type: 'application/hal+json' }
}

/** The hosted page of a payment: checkout, switch of test states and dashboard in one. */
export function checkoutLink(base: LinkBase, paymentId: string): Link {
  return { href: `${base.publicUrl}/checkout/${paymentId}`, type: 'text/html' }
}

/** The page on which an organisation completes its onboarding; its dashboard at the same time. */
export function onboardingLink(base: LinkBase, organizationId: string): Link {
  return { href: `${base.publicUrl}/onboarding/${organizationId}`, type: 'text/html' }
}
