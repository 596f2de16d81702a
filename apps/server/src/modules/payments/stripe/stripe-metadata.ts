/** Stripe's maximum length of one metadata value. */
const VALUE_MAX_CHARACTERS = 500

/** Marks payment intents without a checkout. All others are listed by their session. */
export const WITHOUT_PAYER = 'without_payer'

/** Metadata of a payment: our reference, and the recovery record in as many values as it needs. */
export function metadataOf(reference: string, record: string): Record<string, string> {
  const parts = Math.ceil(record.length / VALUE_MAX_CHARACTERS)
  const values = Array.from({ length: parts }, (_, part) => [
    `record_${part}`,
    record.slice(part * VALUE_MAX_CHARACTERS, (part + 1) * VALUE_MAX_CHARACTERS),
  ])
  return { reference, ...Object.fromEntries(values) }
}

export function recordIn(metadata: Record<string, string>): string | undefined {
  const parts: string[] = []
  for (let part = metadata.record_0; part !== undefined; part = metadata[`record_${parts.length}`]) parts.push(part)
  return parts.length === 0 ? undefined : parts.join('')
}
