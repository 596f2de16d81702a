import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { readDocument } from './documents/read-document.ts'

const DOCUMENT = /[\\/]texts[\\/]documents[\\/][\w.]+\.md$/

/** Puts the name of the installation, which the page sets before its scripts, in place of the product's. */
const named = (json: string) => json.replaceAll('Aplauso', '"+N+"')

/**
 * Imports the help and the legal documents as page data, converted from the Markdown of translators and lawyers. They
 * are parsed and filled during the build, so that browsers need no Markdown parser.
 */
export function documents(): Plugin {
  return {
    name: 'aplauso:documents',
    enforce: 'pre',
    transform: {
      filter: { id: DOCUMENT },
      handler: (markdown, id) => ({
        code: `const N=globalThis.INSTANCE_NAME??"Aplauso";export default ${named(JSON.stringify(readDocument(basename(id), markdown)))}`,
        map: { mappings: '' },
        moduleType: 'js',
      }),
    },
  }
}
