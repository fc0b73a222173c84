import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { stepKinds } from '#contract/rules/leads/states.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithBus, WithDomains } from '#server/kit/house.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { actedOn } from '#server/shared/roles/plugs.ts'
import { personRole } from '#server/shared/roles/tables.ts'
import { type LeadRecord, nameOf } from './rules.ts'
import { lead } from './tables.ts'

/** Ids of one message between processes. */
const atOnce = 120
/** Reminders of one round. */
const perRound = 500

const linkIn = (_id: string) => `/dashboard/leads/leads-list?lead=${_id}`
const linkTo = ({ _id, studio }: Pick<LeadRecord, '_id' | 'studio'>) => `${linkIn(_id)}${studio ? `&wo=${studio}` : ''}`

/** Takes what names these leads out of all bells. */
export async function untell(tx: Tx, ids: readonly string[]) {
  // By the id in it, looked up among all at once: a bell holds many more lines than there are leads to forget.
  const start = linkIn('')
  const named = sql`substr(${notification.link}, ${start.length + 1}::int, 36)`
  await tx.delete(notification).where(sql`starts_with(${notification.link}, ${start}) and ${named} = any(${sql.param(ids)}::text[])`)
}

/** Tells the open apps of those who work on leads of a studio that one of them is another than before. */
export async function tellLead(tx: Tx, house: WithBus & WithDomains, { _id, studio }: Pick<LeadRecord, '_id' | 'studio'>) {
  const people = new Set(await holdersOf(tx, 'af_edit', studio ?? '*'))
  for (const accounts of actedOn.all(house)) for (const tablet of await accounts(tx, [...people])) people.add(tablet)
  const all = [...people]
  for (let from = 0; from < all.length; from += atOnce)
    await house.bus.publish(tx, { kind: 'live', people: all.slice(from, from + atOnce), event: 'lead:changed', data: { lead: _id } })
}

/** The studio's own managers. */
async function managersIn(tx: Tx, code: string) {
  const rows = await tx
    .select({ person: personRole.person })
    .from(personRole)
    .where(and(eq(personRole.role, 'studio_manager'), sql`(${personRole.studios} is null or ${code}::text = any(${personRole.studios}))`))
  return rows.map(row => row.person)
}

/** Those who answer leads of a studio by name; where there are none, or it has no studio, those who may everywhere. */
async function answering(tx: Tx, code: string | null) {
  const named = code ? await holdersOf(tx, 'af_edit', code, { named: true }) : []
  return named.length > 0 ? named : holdersOf(tx, 'af_edit', code ?? '*')
}

/** Reminds whoever has a step that is late, at once, and the managers of the studio a day later (V03); each once for each step. */
export async function remind({ db, ...house }: House, now = new Date()) {
  const at = now.toISOString()
  const dayAgo = new Date(now.getTime() - dayMs).toISOString()
  await db.transaction(async tx => {
    const late = await tx
      .select()
      .from(lead)
      .where(
        and(
          isNotNull(lead.stepDue),
          or(and(lt(lead.stepDue, at), isNull(lead.stepTold)), and(lt(lead.stepDue, dayAgo), isNull(lead.stepRaised))),
        ),
      )
      .orderBy(lead.stepDue)
      .limit(perRound)
      .for('update', { skipLocked: true })
    for (const row of late) {
      const raises = row.stepDue! < dayAgo
      const owners = row.stepOwner ? [row.stepOwner] : await answering(tx, row.studio)
      const people = new Set([...(row.stepTold ? [] : owners), ...(raises && row.studio ? await managersIn(tx, row.studio) : [])])
      const title = `${stepKinds[row.stepKind!]}: ${nameOf(row)} ist überfällig`
      if (people.size > 0) await notify(tx, house as House, { people: [...people], title, about: row.person, link: linkTo(row) })
      await tx
        .update(lead)
        .set({ stepTold: row.stepTold ?? at, ...(raises && { stepRaised: at }) })
        .where(eq(lead._id, row._id))
    }
  })
}

/** Tells whoever has the first step that somebody has written. */
export const tellReceived = (tx: Tx, house: WithBus, row: LeadRecord, people: readonly string[]) =>
  notify(tx, house, { people, title: `Neuer Lead: ${nameOf(row)}`, about: row.person, link: linkTo(row), tone: 'ok' })
