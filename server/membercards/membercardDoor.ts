import { eq } from 'drizzle-orm'
import { cardEntries } from '#contract/rules/membercards/states.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { accessControl } from '#server/outside/accessControl/accessControl.ts'
import { AccessError } from '#server/outside/accessControl/port.ts'
import { numbersOf } from '#server/payments/rules.ts'
import type { Card } from './rules.ts'
import { membercard } from './tables.ts'

const kind = 'membercard-door'

interface CardDoorPayload {
  card: string
  /** The card may be forgotten by the time that it is told. */
  code: string
}

/** Tells the access-control service after the transaction how a card stands: it opens up to its last day, or nothing any more. */
export async function tellDoor(tx: Tx, { _id, code, first }: Pick<Card, '_id' | 'code' | 'first'>) {
  if (code && first) await orderJob(tx, { kind, key: `${kind}:${_id}`, payload: { card: _id, code } satisfies CardDoorPayload })
}

/** The same at each try: what stands now is told, so that the last word is the last. */
async function tellCardEntrance(house: House, { card, code }: CardDoorPayload) {
  const [row] = await house.db.select().from(membercard).where(eq(membercard._id, card))
  const service = accessControl(house)
  if (!row?.last || row.closed || row.code !== code) return service.voidEntryCode(code)
  const resortID = (await numbersOf(house.db, row.studio)).resortID ?? row.studio
  await service.saveEntryCode({ code, studio: row.studio, resortID, until: row.last, entries: cardEntries, desk: 0 })
}

const keepTrouble = (house: House, card: string, trouble: AccessError['kind'] | null) =>
  house.db.update(membercard).set({ trouble }).where(eq(membercard._id, card))

/** A card that the service refuses is not tried again by itself. */
export const doorJob = jobOf<CardDoorPayload>(kind, async (house, told) => {
  try {
    await tellCardEntrance(house, told)
    await keepTrouble(house, told.card, null)
  } catch (error) {
    if (!(error instanceof AccessError)) throw error
    await keepTrouble(house, told.card, error.kind)
    if (error.kind === 'away') throw error
  }
})
