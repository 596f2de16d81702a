// Writes the types of the compiled texts into one file. Without it the type checker reads the code of each of four thousand messages, and
// that twice, for the server and for the pages: most of the time that it takes. It runs whenever the texts are compiled (tools/prepare.mjs).
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../packages/texts/compiled/messages')
/** Of a compiled message: what it is given, its name, and how that is passed. */
const INPUTS = /@typedef \{(\{.*\})\} \w+Inputs \*\//
const SIGNATURE = /^export const (\w+) = .*?\(\(inputs(\??): \w+, options\?: (\{.*?\})\) => LocalizedString\)/m

const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.js') && name !== '_index.js').sort()
/** Each of them once, however many messages have it. */
const types = new Map<string, string>()
const messages = await Promise.all(
  names.map(async (name) => {
    const code = await readFile(join(FOLDER, name), 'utf8')
    const inputs = INPUTS.exec(code)?.[1]
    const [, message, optional, options] = SIGNATURE.exec(code) ?? []
    if (inputs === undefined || message === undefined)
      throw new Error(`${name} is not as the compiler writes a message`)
    const type = `(inputs${optional}: ${inputs}, options?: ${options}) => string`
    const alias = types.get(type) ?? `Message${types.size}`
    types.set(type, alias)
    return `export declare const ${message}: ${alias}\n`
  }),
)
const aliases = [...types].map(([type, alias]) => `type ${alias} = ${type}\n`)
await writeFile(join(FOLDER, '_index.d.ts'), [...aliases, ...messages].join(''))
