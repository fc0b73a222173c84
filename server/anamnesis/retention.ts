import { sql } from 'drizzle-orm'
import { profilePath } from '#contract/mendScreens.ts'
import { dayMs } from '#contract/time.ts'
import type { WithBus, WithDb } from '#server/kit/house.ts'
import { yearsBefore } from '#server/kit/years.ts'
import { notify } from '#server/shared/notifications/notify.ts'

const idleDays = 30
/** Days without a change after which whoever began a draft is told. */
const toldDays = 23

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString()

/** Tells whoever began a draft, once, that it will be forgotten; no name stands in the notice (H43). */
async function remind({ db, ...house }: WithDb & WithBus, now: Date) {
  const idle = daysBefore(now, toldDays)
  await db.transaction(async tx => {
    const { rows } = await tx.execute<{ creator: string | null; customer: string }>(sql`
      update anamnesis set reminded_at = ${now.toISOString()} where status = 'draft' and changed_at < ${idle} and reminded_at is null
      returning creator, customer`)
    const title = `Ein Entwurf einer Anamnese liegt seit ${toldDays} Tagen. Nach ${idleDays} Tagen wird er gelöscht.`
    const takers = [...new Set(rows.flatMap(({ creator }) => creator ?? []))]
    const own = [...new Set(rows.filter(({ creator }) => creator === null).map(({ customer }) => customer))]
    if (takers.length > 0) await notify(tx, house, { people: takers, title, link: '/dashboard/anamnese/search?status=draft', tone: 'warn' })
    if (own.length > 0) await notify(tx, house, { people: own, title, link: profilePath('body'), tone: 'warn' })
  })
}

/** Forgets drafts that rested for 30 days, and after ten years what was finished (H43). */
export async function forgetAnamneses(house: WithDb & WithBus, now: Date) {
  const { db } = house
  await db.execute(sql`delete from anamnesis where status in ('draft', 'discarded') and changed_at < ${daysBefore(now, idleDays)}`)
  await db.execute(sql`delete from anamnesis where changed_at < ${yearsBefore(now, 10)}`)
  await remind(house, now)
}
