import { ApiError, fetchInTime } from '#lib/api/api.ts'
import { saveFile } from '#lib/browser/save-file.ts'
import { readToken } from '#lib/session/session-token.ts'
import { FILE_PATH, fileName } from './admin-paths.ts'

/** Number and amount of the payouts in a file, as the bank reads them. */
export type MadeFile = { count: number; amountCents: number }

/**
 * Makes a file of these payouts, or of all that are due, and saves it. It may have fewer than were chosen, if somebody
 * else was first. Fails with an ApiError, or with another error if no answer came: then the file may exist.
 */
export async function makePayoutFile(ids: readonly string[] | undefined): Promise<MadeFile> {
  const token = readToken()
  const response = await fetchInTime(FILE_PATH, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(ids === undefined ? {} : { ids }),
  })
  const xml = await response.text()
  if (!response.ok) throw new ApiError(response.status, xml, response.statusText, response.headers.get('retry-after'))
  saveFile(new Blob([xml], { type: 'application/xml' }), fileName(response.headers.get('x-payout-file') ?? ''))
  return readTotals(xml)
}

/** The totals in the head of a pain.001 file. */
export function readTotals(xml: string): MadeFile {
  const [, count = ''] = /<NbOfTxs>(\d+)</.exec(xml) ?? []
  const [, euros = '', cents = ''] = /<CtrlSum>(\d+)\.(\d\d)</.exec(xml) ?? []
  return { count: Number(count), amountCents: Number(euros + cents) }
}
