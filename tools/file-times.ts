import { writeFile } from 'node:fs/promises'
import type { Reporter, TestModule } from 'vitest/node'
import type { FileTime } from './test-reports.ts'

/** Writes the duration of each test file, imports and setup included, which Vitest's JSON leaves out. */
export default class FileTimes implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const times = modules.map((module): FileTime => {
      const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic()
      const seconds = (prepareDuration + setupDuration + collectDuration + duration) / 1000
      return { file: module.relativeModuleId, seconds }
    })
    await writeFile(process.env.FILE_TIMES ?? 'file-times.json', JSON.stringify(times))
  }
}
