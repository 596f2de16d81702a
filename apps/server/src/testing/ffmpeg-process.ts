import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { argv, exit, stderr } from 'node:process'
import { openFfmpeg } from './ffmpeg-core.ts'

// Runs ffmpeg with its arguments on the files of this folder, like an installed ffmpeg.

const run = await (await openFfmpeg())()
const before = Object.fromEntries(readdirSync('.').map((name) => [name, readFileSync(name)]))
const { files, log, failed } = await run(before, argv.slice(2))
stderr.write(log)
for (const [name, bytes] of Object.entries(files)) writeFileSync(name, bytes)
if (failed) exit(1)
