import { and, eq, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { addMonths, firstOfMonth } from '#contract/days.ts'
import type { WithDb } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { certificateKind } from './rules.ts'
import { absence, absenceCertificate, holidayMove } from './tables.ts'

const months = { kept: 60, certificate: 12, removed: 1 }

/** Forgets absences five years after their month, certificates a year after the sickness, and files that no certificate has (T45). */
export async function forgetAbsences({ db }: WithDb, now: Date) {
  const day = dayOf(now.toISOString())
  const before = addMonths(firstOfMonth(day), -months.kept)
  const over = db
    .select({ _id: absence._id })
    .from(absence)
    .where(or(lt(absence.to, addMonths(day, -months.certificate)), and(sql`${absence.removedAt} is not null`)))
  await db.delete(absenceCertificate).where(sql`${absenceCertificate.absence} in ${over}`)
  await db.delete(absence).where(or(lt(absence.to, before), and(isNull(absence.to), lt(absence.from, before))))
  await db.delete(absence).where(lt(absence.removedAt, new Date(Date.parse(addMonths(day, -months.removed))).toISOString()))
  await db.delete(holidayMove).where(lt(holidayMove.day, before))
  const used = db.select({ one: sql`1` }).from(absenceCertificate).where(eq(absenceCertificate.file, file.name))
  await db.delete(file).where(and(isOld(db, certificateKind, now.getTime()), notExists(used)))
}
