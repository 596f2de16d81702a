// Puts the name of the installation (INSTANCE_NAME) in place of the product's in the compiled texts of the server, and
// makes them small: the server keeps the file in memory. Runs whenever the texts are compiled (tools/prepare.mjs).
// Pages have their texts from `apps/web/texts`.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify } from 'rolldown/utils'
import { asciiCode } from '../apps/web/texts/ascii-code.ts'

const FILE = join(import.meta.dirname, '../packages/texts/compiled/messages-in-one.js')
/** Programs that read no settings, such as tests, have the product's name. */
const DEFAULT = "globalThis.INSTANCE_NAME ??= 'Aplauso';\n"

const code = await readFile(FILE, 'utf8')
// Named first: the minifier writes some texts as strings, in which a name cannot stand.
const named = DEFAULT + code.replaceAll('Aplauso', '$' + '{INSTANCE_NAME}')
const { code: small, errors } = await minify(FILE, named, { module: true, compress: false, mangle: { toplevel: true } })
if (errors.length > 0)
  throw new Error(`the texts cannot be made small: ${errors.map(({ message }) => message).join(', ')}`)
await writeFile(FILE, asciiCode(small))
