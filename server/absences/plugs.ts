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

/** Work as it was left when it was opened. */
export interface OpenedWork {
  _id: string
  version: number
}

/**
 * Work that is planned for people who are away: what it is, how it is opened so that somebody else does it (what was opened, for each of them), and
 * how it becomes theirs again where nothing came since.
 */
export interface PlannedWork {
  of: (tx: Tx, away: Away) => Promise<{ _id: string; from: string; to: string }[]>
  open: (given: Within<WithBus>, away: readonly Away[]) => Promise<OpenedWork[][]>
  giveBack: (given: Within<WithBus>, person: string, opened: readonly OpenedWork[]) => Promise<unknown>
}
export const plannedWork = plug<PlannedWork>('plannedWork')
