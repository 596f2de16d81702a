import * as z from 'zod'

export const ComponentState = z.enum(['operational', 'degraded', 'down'])
export type ComponentState = z.infer<typeof ComponentState>

export const ComponentName = z.enum(['site', 'payments', 'alerts', 'voices', 'transcription', 'letters', 'storage'])
export type ComponentName = z.infer<typeof ComponentName>

export const Component = z.object({
  name: ComponentName,
  status: ComponentState,
  since: z.iso
    .datetime()
    .nullable()
    .describe('when the server that answers first found it so; null while it is operational'),
})
export type Component = z.infer<typeof Component>

/** The state of this installation, as its server has measured it. */
export const Status = z.object({
  status: ComponentState.describe(
    'down: pages and data cannot be reached; degraded: something else is not as it should be',
  ),
  measuredAt: z.iso.datetime(),
  sandbox: z.boolean().describe('true: payments are only played, and no real money moves'),
  components: z
    .array(Component)
    .describe(
      'what this installation has: without voices of its own, or a server that writes recordings down, they are not here',
    ),
})
export type Status = z.infer<typeof Status>
