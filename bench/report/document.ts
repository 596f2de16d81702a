import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const DOCUMENT = join(import.meta.dirname, '../../docs/benchmarks.md')

/** Replaces the text between a section's two marks; people write the text around them. */
export function replaceSection(document: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const from = document.indexOf(begin)
  const to = document.indexOf(end)
  if (from < 0 || to < from) throw new Error(`the document has no section "${name}" between "${begin}" and "${end}"`)
  return `${document.slice(0, from)}${begin}\n\n${content}\n\n${document.slice(to)}`
}

export async function writeSection(name: string, content: string): Promise<void> {
  await writeFile(DOCUMENT, replaceSection(await readFile(DOCUMENT, 'utf8'), name, content))
}
