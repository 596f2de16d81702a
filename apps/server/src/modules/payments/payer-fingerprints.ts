import type { PayerFingerprints } from './provider.ts'

/** Matches a complete value. Short or masked ones are shared by many payers: `****1234`, `NL91XXXXXXXX4300`. */
const IS_UNMASKED = /^(?!.*x{3})[^*•]{6,200}$/iu

/** Holds the fingerprints in a private field, so that JSON, logs and comparisons never contain them. */
class ProviderFingerprints implements PayerFingerprints {
  readonly #fingerprints: readonly string[]
  constructor(fingerprints: readonly string[]) {
    this.#fingerprints = fingerprints
  }
  read(): readonly string[] {
    return this.#fingerprints
  }
}

/** Fingerprints of a payer from the provider's details, one for each kind. Spaces and Unicode form do not matter. */
export function payerFingerprints(provider: string, details: Record<string, unknown>): PayerFingerprints {
  return new ProviderFingerprints(
    Object.entries(details).flatMap(([kind, value]) => {
      const plain = typeof value === 'string' ? value.normalize('NFKC').replaceAll(/\s/g, '') : ''
      return IS_UNMASKED.test(plain) ? [`${provider}:${kind}:${foldCase(kind, plain)}`] : []
    }),
  )
}

/** Account numbers and addresses ignore case. Card fingerprints may be case-sensitive. */
const foldCase = (kind: string, value: string) => (kind === 'account' ? value.toLowerCase() : value)
