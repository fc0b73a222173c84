import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'

/** Done on the day after somebody's last one, perhaps more than once: takes back what only an employee has, such as keys of tablets and shifts to come. */
export const employmentEnds = plug<(tx: Tx, house: WithBus, person: string) => Promise<unknown>>('employmentEnds')
