/** What this JSON says; nothing of it that is not an object is of use to us. */
export function parseJson(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}
