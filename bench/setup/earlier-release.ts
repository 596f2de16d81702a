import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cleanup } from './cleanup.ts'
import { temporaryFolder } from './temporary-folder.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * A built checkout of another commit, with the packages of this one: for a release whose packages have other versions,
 * give the folder of a checkout of its own instead. Building takes about a minute.
 */
export async function checkOut(cleanup: Cleanup, commit: string): Promise<string> {
  const folder = await temporaryFolder(cleanup)
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 512 * 1024 * 1024 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const packages = join(folder, 'node_modules')
  await mkdir(join(packages, '@aplauso'), { recursive: true })
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name === '@aplauso' || name === '.package-lock.json') continue
    await symlink(join(ROOT, 'node_modules', name), join(packages, name))
  }
  for (const name of await readdir(join(folder, 'packages'))) {
    await symlink(join(folder, 'packages', name), join(packages, '@aplauso', name))
  }
  // Preparing takes the packages for installed then.
  await copyFile(join(folder, 'package-lock.json'), join(packages, '.package-lock.json'))
  execFileSync(process.execPath, ['tools/prepare.mjs', '--build'], { cwd: folder, stdio: ['ignore', 2, 2] })
  return folder
}
