import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { readDocument } from './documents/read-document.ts'

const DOCUMENT = /[\\/]texts[\\/]documents[\\/][\w.]+\.md$/

/**
 * Gives a page the help or a legal document as it shows it, out of the Markdown that translators and lawyers write. It is
 * read and its figures are put in when the pages are built: a browser gets the words and no reader of Markdown.
 */
export function documents(): Plugin {
  return {
    name: 'aplauso:documents',
    enforce: 'pre',
    transform: {
      filter: { id: DOCUMENT },
      handler: (markdown, id) => ({
        code: `export default ${JSON.stringify(readDocument(basename(id), markdown))}`,
        map: { mappings: '' },
        moduleType: 'js',
      }),
    },
  }
}
