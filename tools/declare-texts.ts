// Writes the types of the compiled texts into one file. Otherwise the type checker reads the code of four thousand
// messages, twice, for server and pages: most of its time. Runs whenever the texts are compiled (tools/prepare.mjs).
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../packages/texts/compiled/messages')
/** Parts of a compiled message: the type of its inputs, its name, and how the inputs are passed. */
const INPUTS = /@typedef \{(\{.*\})\} \w+Inputs \*\//
const SIGNATURE = /^export const (\w+) = .*?\(\(inputs(\??): \w+, options\?: (\{.*?\})\) => LocalizedString\)/m

const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.js') && name !== '_index.js').sort()
/** Each type once, however many messages have it. */
const types = new Map<string, string>()
const messages = await Promise.all(
  names.map(async (name) => {
    const code = await readFile(join(FOLDER, name), 'utf8')
    const inputs = INPUTS.exec(code)?.[1]
    const [, message, optional, options] = SIGNATURE.exec(code) ?? []
    if (inputs === undefined || message === undefined)
      throw new Error(`${name} does not have the form of a compiled message`)
    const type = `(inputs${optional}: ${inputs}, options?: ${options}) => string`
    const alias = types.get(type) ?? `Message${types.size}`
    types.set(type, alias)
    return `export declare const ${message}: ${alias}\n`
  }),
)
const aliases = [...types].map(([type, alias]) => `type ${alias} = ${type}\n`)
await writeFile(join(FOLDER, '_index.d.ts'), [...aliases, ...messages].join(''))
