/** An instant in the form of the API: whole seconds with an explicit UTC offset. */
export function formatInstant(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19)}+00:00`
}

/** The UTC calendar day, as YYYY-MM-DD. */
export function formatDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10)
}
