// Puts the name of the installation (INSTANCE_NAME) in place of the product's in the compiled texts of the server. Runs
// whenever the texts are compiled (tools/prepare.mjs). Pages have their texts from `apps/web/texts`.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../packages/texts/compiled/messages-in-one.js')
/** Programs that read no settings, such as tests, have the product's name. */
const DEFAULT = "globalThis.INSTANCE_NAME ??= 'Aplauso';\n"

const code = await readFile(FILE, 'utf8')
await writeFile(FILE, DEFAULT + code.replace(DEFAULT, '').replaceAll('Aplauso', '$' + '{INSTANCE_NAME}'))
