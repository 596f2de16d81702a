import * as z from 'zod'
import type { ActionDeps } from '#modules/office/public.ts'
import type { LostPaymentDeps, ReconcileDeps } from '#modules/payments/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Settings } from '../settings/read-settings.ts'

/**
 * `text`: for a terminal, empty where every line was printed before. `isRefused`: a check found something, and the
 * program exits with 1.
 */
export type CommandOutcome = { json: unknown; text: string; isRefused?: boolean | undefined }

/** Services that a command uses, in a process of its own or in a running server. */
export type CommandContext = Pick<ActionDeps, 'db' | 'accessChanged'> & {
  settings: Settings
  publicUrl: () => string
  /** Jobs are opened only by commands that need them. */
  withJobs: <Result>(work: (jobs: ActionDeps['jobs']) => Promise<Result>) => Promise<Result>
  /** Providers that are only read from: nothing is settled meanwhile. */
  withProviders: <Result>(work: (payments: ReadProviders) => Promise<Result>) => Promise<Result>
  withReconciliation: <Result>(work: (deps: LostPaymentDeps) => Promise<Result>) => Promise<Result>
  /** Shows a line before the command has ended. */
  print: (line: string) => void
}

export type ReadProviders = Pick<ReconcileDeps['payments'], 'everyAccount'>

type CommandOptions = {
  /** A program of its own that exits with 1 for what it found only, and with 2 where the options are wrong. */
  isCheck?: boolean
}

/** Reads the options before the database is opened, and returns the work that needs it. */
export function command<Shape extends z.ZodRawShape>(
  Options: z.ZodObject<Shape>,
  work: (context: CommandContext, options: z.infer<z.ZodObject<Shape>>) => Promise<CommandOutcome>,
  { isCheck = false }: CommandOptions = {},
) {
  return {
    options: Object.entries(Options.shape).map(([name, field]) => ({ name, isFlag: isFlag(field) })),
    prepare(values: Record<string, unknown>) {
      const parsed = Options.safeParse(values)
      if (!parsed.success) {
        const sentence = parsed.error.issues
          .map(({ path, message }) => (path.length === 0 ? message : `--${path.join('.')}: ${message}`))
          .join('; ')
        throw isCheck ? new Error(sentence) : new AppError('validation_failed', sentence)
      }
      return (context: CommandContext) => work(context, parsed.data)
    },
  }
}

const isFlag = (field: unknown) => field instanceof z.ZodDefault && field.def.innerType instanceof z.ZodBoolean
