import type { Role } from '#contract/rights.ts'
import { roleWords } from './roles.ts'
import { wallOf } from './wall.ts'

const wall = (value: unknown) => wallOf(String(value)).replace('T', ', ')

/** The way these fields of a form read, where two versions are compared. */
export const addressedReads = {
  roles: (value: unknown) => (value as Role[]).map(role => roleWords[role] ?? role).join(', '),
  studios: (value: unknown) => (value as string[]).join(', '),
  from: wall,
  to: wall,
}
