import type { Page } from '@playwright/test'
import { savedFile } from './saved-file.ts'

// A cell in quotes, with doubled quotes inside, or one without; then its end.
const CELL = /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/g

/** Rows of the CSV file that this button exports in Portuguese, Spanish or French, header first. */
export async function savedTable(page: Page, button = 'Exportar CSV'): Promise<string[][]> {
  const content = (await savedFile(page.getByRole('button', { name: button }))).toString()
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of content.replace(/^\uFEFF/, '').matchAll(CELL)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ';') continue
    rows.push(row)
    row = []
  }
  return rows
}
