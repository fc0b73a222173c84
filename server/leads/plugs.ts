import type { LeadSource } from '#contract/rules/leads/states.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithBus, WithDomains } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'
import type { LeadRecord } from './rules.ts'

type LeadPlugContext = Within<WithBus & WithDomains>

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

/** The acts of leads where an appointment asks for them: state and next step move in the same transaction (V18). */
export const leadAppointments = plug<{
  /** The lead itself or the one that it went into, locked; nothing where it is gone. */
  standing(given: LeadPlugContext, lead: string): Promise<LeadRecord | undefined>
  /** The lead of an enquiry that was sent under this key. */
  ofAct(tx: Tx, key: string): Promise<string | undefined>
  agreed(given: LeadPlugContext, lead: LeadRecord, about: Agreed): Promise<unknown>
  /** It was given up: somebody gets in touch again, unless another one is to come. */
  freed(
    given: LeadPlugContext,
    lead: LeadRecord,
    about: Pick<Agreed, 'called' | 'author'> & { next?: Pick<Agreed, 'day' | 'time'> },
  ): Promise<unknown>
}>('leadAppointments')

/** The link by which somebody who asked something chooses a time; nothing where there are none. */
export const slotLinks = plug<(given: Within<House>, lead: Pick<LeadRecord, '_id' | 'studio'>) => Promise<string | undefined>>('slotLinks')

/** Invitations that a form takes (V19). */
export const invitations = plug<{
  /** The source of somebody who names this code; nothing for one that is not open. */
  sourceOf(tx: Tx, code: string): Promise<LeadSource | undefined>
  used(given: Within<WithBus & WithDomains>, code: string, lead: LeadRecord): Promise<unknown>
}>('invitations')

export { noteOnLead } from './leadChanges.ts'
/** Enquiries and events that come to leads by other rooms. */
export { receiveEnquiry } from './receive.ts'
