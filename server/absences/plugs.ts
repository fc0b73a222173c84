import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'

/** Days on which somebody is away, both included. */
export interface Away {
  person: string
  from: string
  to: string
}

/** Work that is planned for people who are away: what it is, and how it is given back so that somebody else does it. */
export interface PlannedWork {
  of: (tx: Tx, away: Away) => Promise<{ _id: string; from: string; to: string }[]>
  open: (given: Within<WithBus>, away: readonly Away[]) => Promise<unknown>
}
export const plannedWork = plug<PlannedWork>('plannedWork')
