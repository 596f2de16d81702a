import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openStorage } from './open-storage.ts'

// Fills the small disk in the argument, frees space again, and reports the result of the media check each time.
const [, , dataDir = ''] = process.argv
const MEGABYTE = 1024 * 1024
const storage = openStorage({ dataDir })
const check = () =>
  storage.check().then(
    () => 'fine',
    (error: unknown) => String(error),
  )

const empty = await check()
const ballast = path.join(dataDir, 'ballast')
const { bavail, bsize } = statfsSync(dataDir)
writeFileSync(ballast, Buffer.alloc(bavail * bsize - MEGABYTE, 1))
const full = await check()
rmSync(ballast)
process.stdout.write(JSON.stringify([empty, full, await check()]))
