import type { Tx } from '#server/kit/database.ts'
import { plug } from '#server/kit/plug.ts'

/** A stretch of one day in which somebody is on duty in a studio; `duty` is as everybody sees it. */
export interface DutyOf {
  person: string
  studio: string
  duty: { weekday: number; day: string; from: string; to: string }
}

/** People on duty in the coming seven days, of those who agreed that the studio's card names them (T38). */
export const duties = plug<(tx: Tx) => Promise<readonly DutyOf[]>>('duties')
