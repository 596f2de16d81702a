/** Where the payment of an answer is made. An answer without it would send the browser to `/undefined`; `otherwise` says so. */
export function checkoutAddress({ checkoutUrl }: { checkoutUrl?: string | undefined }, otherwise: string): string {
  if (!checkoutUrl) throw new Error(otherwise)
  return checkoutUrl
}
