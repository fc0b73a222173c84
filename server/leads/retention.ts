import { and, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { dayMs, zone } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb } from '#server/kit/house.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { importHolds } from './imports.ts'
import { untell } from './leadNews.ts'
import { type LeadRecord, pictureKind } from './rules.ts'
import { leadCount } from './stats/tables.ts'
import { lead, leadEntry, leadFile, leadForm, leadImport } from './tables.ts'

/** Days for which a lead, or a name on a list, is known after the last contact (V42). */
const kept = 400 * dayMs
/** Days for which a name that was taken off a list can be put back. */
const restorable = 30 * dayMs
/** The longest that a table waits for the job that takes it over, such as while the server is off. */
const waits = 30 * dayMs
const atOnce = 500

/** Forgets leads of long ago but for their number, names on lists, and pictures that no form shows. */
export async function forgetLeads({ db }: WithDb, now = Date.now()) {
  const long = new Date(now - kept).toISOString()
  while ((await forgetSome(db, long)) === atOnce);
  await db.delete(leadEntry).where(or(lt(leadEntry.at, long), lt(leadEntry.removedAt, new Date(now - restorable).toISOString())))
  await db.delete(leadFile).where(lt(leadFile.at, long))
  const used = db.select({ one: sql`1` }).from(leadForm).where(eq(leadForm.picture, file.name))
  await db.delete(file).where(and(isOld(db, pictureKind, now), notExists(used)))
}

/** Deletes leads, with what names them in bells; their number counts on. */
export async function forget(tx: Tx, rows: readonly LeadRecord[]) {
  for (const row of rows.filter(({ state, mark }) => state !== 'merged' && mark === null)) {
    const month = sql<string>`date_trunc('month', ${row.received}::timestamptz at time zone ${sql.raw(`'${zone}'`)})::date`
    const won = row.state === 'won' ? 1 : 0
    await tx
      .insert(leadCount)
      .values({ _id: v7(), source: row.source, studio: row.studio, month, received: 1, won })
      .onConflictDoUpdate({
        target: [leadCount.source, leadCount.studio, leadCount.month],
        set: { received: sql`${leadCount.received} + 1`, won: sql`${leadCount.won} + ${won}` },
      })
  }
  const ids = rows.map(({ _id }) => _id)
  if (ids.length === 0) return
  await untell(tx, ids)
  await tx.delete(lead).where(inArray(lead._id, ids))
}

/** Those who became a member stay with their account. */
function forgetSome(db: WithDb['db'], long: string) {
  return db.transaction(async tx => {
    const stays = and(eq(lead.state, 'won'), sql`${lead.person} is not null`)
    const old = await tx
      .select()
      .from(lead)
      .where(and(lt(lead.touched, long), lt(lead.lastEnquiry, long), sql`not (${stays})`))
      .limit(atOnce)
      .for('update')
    await forget(tx, old)
    return old.length
  })
}

/**
 * Forgets tables that were read and can be taken over no more, and a day after it that one was. What somebody has ordered stays until the job has
 * taken it over.
 */
export async function forgetImports({ db }: WithDb, now = Date.now()) {
  const { checked, ordered, taken } = leadImport
  const before = (ago: number) => new Date(now - ago).toISOString()
  const lapsed = and(isNull(taken), isNull(ordered), lt(checked, before(importHolds)))
  await db.delete(leadImport).where(or(lapsed, lt(taken, before(dayMs)), lt(checked, before(waits))))
}

/** Steps whose owner may no more do them are the studio's (V03); what comes by a change of rights is caught by the same look. */
export const handOver = ({ db }: WithDb) =>
  db.execute(sql`
    update lead l set step_owner = null, version = version + 1 where step_owner is not null and not exists (
      select 1 from person p where p._id = l.step_owner and p.deleted_at is null and (
        exists (select 1 from person_role h join role_right rr on rr.role = h.role
          where h.person = p._id and rr."right" = 'af_edit' and (h.studios is null or l.studio = any(h.studios)))
        or exists (select 1 from person_right h where h.person = p._id and h."right" = 'af_edit' and (h.studios is null or l.studio = any(h.studios)))))`)
