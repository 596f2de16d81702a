/** The object in this JSON; an empty object for anything else. */
export function parseJson(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}
