import { execFile } from 'node:child_process'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { canHaveOwnMounts } from '#testing/own-mounts.ts'

const FIXTURE = fileURLToPath(new URL('./fill-disk.fixture.ts', import.meta.url))
const FILL_A_SMALL_DISK = `mount -t tmpfs -o size=96m tmpfs "$1" && exec "$2" "$3" "$1"`

// Mounting a small disk needs no root rights, but a Linux that allows user mount namespaces.
test.runIf(canHaveOwnMounts())(
  'A full disk fails calls at once as unavailable, and the database recovers when there is space',
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'full-disk-'))
    const { stdout } = await promisify(execFile)(
      'unshare',
      ['-Urm', 'sh', '-c', FILL_A_SMALL_DISK, 'sh', dataDir, process.execPath, FIXTURE],
      { timeout: 150_000 },
    )
    const report: unknown = JSON.parse(stdout)
    expect(report).toEqual({
      acknowledged: expect.any(Number),
      stored: expect.any(Number),
      areUnavailable: [true, true],
    })
    expect(report).toSatisfy(({ acknowledged, stored }) => acknowledged > 10 && stored === acknowledged)
    await rmdir(dataDir)
  },
  180_000,
)
