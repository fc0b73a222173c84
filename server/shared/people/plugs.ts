import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'
import type { Who } from '#server/kit/who.ts'

/** A birthday as it stood, and as it stands now. */
export interface Birthdays {
  before: string | null
  after: string | null
}

/** Done when staff put somebody's birthday right: what began only because of the one before ends. */
export const birthdays = plug<(tx: Tx, house: WithBus & WithDomains, person: string, dates: Birthdays) => Promise<unknown>>('birthdays')

type Sight = 'shared' | 'kept' | undefined

/** Whether somebody of the staff sees a person's weights; undefined for whoever doesn't look after their training. One domain tells. */
export const weights = plug<(tx: Tx, who: Who, of: { person: string; studio: string }) => Promise<Sight>>('weights')
