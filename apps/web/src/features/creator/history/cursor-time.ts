/**
 * The moment down to which a list has been looked through, from the path of its next page: ids are UUIDv7, whose first
 * 48 bits are milliseconds. An ISO time; undefined where the path names no such id.
 */
export function cursorTime(nextPath: string): string | undefined {
  const id = /[?&]before=([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(nextPath)
  return id ? new Date(Number.parseInt(`${id[1]}${id[2]}`, 16)).toISOString() : undefined
}
