import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { argv, exit, stderr } from 'node:process'
import { openFfmpeg } from './ffmpeg-core.ts'

// ffmpeg with its arguments and the files of this folder, as a system that has it would run it.

const run = await (await openFfmpeg())()
const before = Object.fromEntries(readdirSync('.').map((name) => [name, readFileSync(name)]))
const { files, log, failed } = await run(before, argv.slice(2))
stderr.write(log)
for (const [name, bytes] of Object.entries(files)) writeFileSync(name, bytes)
if (failed) exit(1)
