import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'

/** Done on the day after somebody's last one, perhaps more than once: takes back what only an employee has, such as keys of tablets and shifts to come. */
export const employmentEnds = plug<(tx: Tx, house: WithBus, person: string) => Promise<unknown>>('employmentEnds')

/** Done in the same transaction when what somebody's hours follow from was changed from a day on: their employment, or an absence. */
export const worktimeMoved = plug<(given: Within<WithBus & WithDomains>, person: string, from: string) => Promise<unknown>>('worktimeMoved')
