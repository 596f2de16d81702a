import { ApiError } from './api.ts'

/** The fields that a refusal is about. */
export const refusedFields = (error: unknown): string[] =>
  (error instanceof ApiError ? error.problem?.errors : undefined)?.map(({ path }) => path) ?? []

/** The texts of those fields that have one. */
export function textsOf<Field extends string>(texts: Record<Field, string>, fields: readonly string[]) {
  let found: { [field in Field]?: string } = {}
  for (const field in texts) if (fields.includes(field)) found = { ...found, [field]: texts[field] }
  return found
}
