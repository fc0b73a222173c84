import type { LeadSource } from '#contract/rules/leads/states.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithBus, WithDomains } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'
import type { Row } from './rules.ts'

type Given = Within<WithBus & WithDomains>

/** An appointment, as the lead that it is for keeps it. */
interface Agreed {
  /** By the clock on the wall. */
  day: string
  time: string
  studio: string
  /** «Probetraining, Fr 20.11., 17:15». */
  called: string
  author: string | null
}

/** What leads do where an appointment asks for it: state and next step move in the same transaction (V18). */
export const leadAppointments = plug<{
  /** The lead itself or the one that it went into, locked; nothing where it is gone. */
  standing(given: Given, lead: string): Promise<Row | undefined>
  /** The lead of an enquiry that was sent under this key. */
  ofAct(tx: Tx, key: string): Promise<string | undefined>
  agreed(given: Given, lead: Row, about: Agreed): Promise<unknown>
  /** It was given up: somebody gets in touch again, unless another one is to come. */
  freed(given: Given, lead: Row, about: Pick<Agreed, 'called' | 'author'> & { next?: Pick<Agreed, 'day' | 'time'> }): Promise<unknown>
}>('leadAppointments')

/** The link by which somebody who asked something chooses a time; nothing where there are none. */
export const slotLinks = plug<(given: Within<House>, lead: Pick<Row, '_id' | 'studio'>) => Promise<string | undefined>>('slotLinks')

/** Invitations that a form takes (V19). */
export const invitations = plug<{
  /** Where somebody came from who names this code; nothing for one that is not open. */
  sourceOf(tx: Tx, code: string): Promise<LeadSource | undefined>
  used(given: Within<WithBus & WithDomains>, code: string, lead: Row): Promise<unknown>
}>('invitations')

/** What comes to leads by other rooms: enquiries, and what happens to a lead there. */
export { receive } from './receive.ts'
export { note } from './write.ts'
