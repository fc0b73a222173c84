import { and, eq, exists, inArray, isNull, lt, not, notExists, notInArray, or, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { House } from '#server/kit/house.ts'
import { hashedOf, workOut } from './ledger.ts'
import { consentAddress, consentEvent, consentState } from './tables.ts'
import { forgetLists } from './takeover/subscriberLists.ts'

/** Days for which what nobody confirmed is kept, and the proof of what holds no more. */
const askedFor = 30
const provenFor = 3 * 365

const consentCutoffOf = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString()

/** Notes what lapsed, forgets what was never confirmed and what an address was told that nobody has proven, and of an old no all but that it is one. */
export async function forgetConsents(house: House, now: Date) {
  const { db } = house
  await forgetLists(db, now)
  const lapsed = await db
    .selectDistinct({ address: consentState.address })
    .from(consentState)
    .where(lt(consentState.until, now.toISOString()))
  for (const { address } of lapsed) await db.transaction(tx => workOut(tx, address))
  const of = eq(consentEvent.address, consentAddress._id)
  const moreThanAsked = db
    .select({ one: sql`1` })
    .from(consentEvent)
    .where(and(of, not(or(eq(consentEvent.kind, 'asked'), and(eq(consentEvent.kind, 'told'), isNull(consentAddress.person)))!)))
  await db.delete(consentAddress).where(and(lt(consentAddress.changed, consentCutoffOf(now, askedFor)), notExists(moreThanAsked)))
  const holds = db
    .select({ one: sql`1` })
    .from(consentState)
    .where(and(eq(consentState.address, consentAddress._id), inArray(consentState.state, ['yes', 'asked'])))
  const refusal = inArray(consentEvent.kind, ['withdrawn', 'bounced', 'complained'])
  const old = await db
    .select()
    .from(consentAddress)
    .where(
      and(
        isNull(consentAddress.person),
        lt(consentAddress.changed, consentCutoffOf(now, provenFor)),
        notExists(holds),
        exists(db.select({ one: sql`1` }).from(consentEvent).where(and(of, refusal))),
      ),
    )
  for (const address of old)
    await db.transaction(async tx => {
      await tx
        .delete(consentEvent)
        .where(and(eq(consentEvent.address, address._id), notInArray(consentEvent.kind, ['withdrawn', 'bounced', 'complained'])))
      if (address.address.startsWith('#')) return
      await tx
        .update(consentAddress)
        .set({ address: hashedOf(house, address) })
        .where(eq(consentAddress._id, address._id))
    })
}
