import type { DeviceState, EntryOutcome } from '#contract/accessControl/shapes.ts'

/** How a device's state and a line's outcome look as chips. */
export const stateLooks = { ok: 'ok', away: 'danger', fault: 'warn', out: 'plain' } as const satisfies Record<DeviceState, string>
export const outcomeLooks = { in: 'ok', out: 'plain', refused: 'danger', opened: 'accent' } as const satisfies Record<EntryOutcome, string>
