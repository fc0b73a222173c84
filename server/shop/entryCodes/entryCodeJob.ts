import { eq, sql } from 'drizzle-orm'
import type { House, WithDb } from '#server/kit/house.ts'
import { jobOf } from '#server/kit/jobs/jobs.ts'
import { accessControl } from '#server/outside/accessControl/accessControl.ts'
import { AccessError } from '#server/outside/accessControl/port.ts'
import { numbersOf } from '#server/payments/paymentNumbers.ts'
import { officeOf } from '#server/payments/paymentOffice.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { type CodeRow, codeKind, tellBuyer } from './codeNews.ts'
import { tellOver } from './redeem.ts'
import { codesWith } from './shownCodes.ts'
import { entryCode } from './tables.ts'

/** The studio's number at the access-control service, from the settings of payments (S03); where none is set, its code. */
const resortOf = async ({ db }: WithDb, studio: string) => (await numbersOf(db, studio)).resortID ?? studio

/** Tries after which the office hears that the service can't be reached: about five minutes. */
const patience = 5

const isCode = (_id: string) => eq(entryCode._id, _id)

/**
 * Tells the service how a code stands, and keeps what it answers. Of one that a dispute stops it learns nothing but its end: that it is void, or used
 * up. Throws `AccessError`.
 */
export async function tellService(house: House, _id: string): Promise<void> {
  const [found] = await codesWith(house.db, isCode(_id))
  if (!found || (found.dispute && found.row.state !== 'void' && found.row.state !== 'used')) return
  const { row } = found
  const service = accessControl(house)
  if (row.state === 'void') {
    await service.voidEntryCode(row.code)
    await house.db.update(entryCode).set({ trouble: null }).where(isCode(_id))
    return
  }
  const { code, studio, until, entries, desk } = row
  const { used } = await service.saveEntryCode({ code, studio, resortID: await resortOf(house, studio), until, entries, desk })
  // It may have become void, or the desk taken an entry off, while the service was asked: then it is told so in the same breath.
  if (!(await isKept(house, row, used))) await tellService(house, _id)
}

const isKept = (house: House, { _id, entries, desk }: CodeRow, used: number) =>
  house.db.transaction(async tx => {
    const [row] = await tx.select().from(entryCode).where(isCode(_id)).for('update')
    if (!row || row.state === 'void' || row.desk !== desk) return !row
    const state = used + desk >= entries ? 'used' : 'saved'
    await tx
      .update(entryCode)
      .set({ state, used, trouble: null, saved: sql`coalesce(${entryCode.saved}, now())` })
      .where(isCode(_id))
    await tellBuyer(tx, house, row)
    await tellOver(tx, house, row, used)
    return true
  })

/** Keeps what is in the way, and says so to those who answer for the studio's shop: a refusal at once, silence after some tries. */
export async function keepTrouble(house: House, _id: string, trouble: AccessError['kind'], tries = 1) {
  await house.db.transaction(async tx => {
    const [row] = await tx.select().from(entryCode).where(isCode(_id)).for('update')
    if (!row) return
    const isNews = trouble === 'refused' ? row.trouble !== 'refused' : tries === patience
    await tx.update(entryCode).set({ trouble }).where(isCode(_id))
    if (!isNews) return
    const why = trouble === 'refused' ? 'nimmt einen Eintrittscode nicht an' : 'antwortet nicht auf einen Eintrittscode'
    const people = await officeOf(tx, row.studio)
    await notify(tx, house, {
      people,
      title: `Der Zutritt ${why}: ${row.title}`,
      link: '/dashboard/shop/codes?state=trouble',
      tone: 'danger',
    })
  })
}

/** The same call at each try: told twice it is the same code. What is refused is not tried again by itself. */
export const codeJob = jobOf<{ code: string }>(codeKind, async (house, { code }, { tries }) => {
  try {
    await tellService(house, code)
  } catch (error) {
    if (!(error instanceof AccessError)) throw error
    await keepTrouble(house, code, error.kind, tries)
    if (error.kind === 'away') throw error
  }
})
