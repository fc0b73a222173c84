import { and, inArray, lt, lte } from 'drizzle-orm'
import { addMonths } from '#contract/days.ts'
import { beginOf } from '#contract/zone.ts'
import type { WithDb } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { payrollFile } from './payroll/tables.ts'
import { timeAddendum, timeCorrection, timeMonth, timeMonthStep, timeNote, timeProposal, timeStamp, timeWritten } from './tables.ts'

/** Months for which records of working time are kept after theirs (ArGV 1 art. 73 par. 2), payroll files (OR 958f), and notes (T45). */
const kept = { records: 60, payroll: 120, notes: 12 }

/** Forgets records of working time five years after their month, payroll files after ten, and notes of a day after a year. */
export async function forgetTime({ db }: WithDb, now: number) {
  const day = today(now)
  const first = addMonths(`${day.slice(0, 7)}-01`, -kept.records)
  const before = new Date(beginOf(first)).toISOString()
  await db.delete(timeStamp).where(lt(timeStamp.at, before))
  await db.delete(timeWritten).where(lt(timeWritten.from, before))
  await db
    .delete(timeCorrection)
    .where(and(lt(timeCorrection.day, first), inArray(timeCorrection.state, ['accepted', 'rejected', 'withdrawn'])))
  const month = first.slice(0, 7)
  for (const table of [timeMonth, timeMonthStep, timeAddendum]) await db.delete(table).where(lt(table.month, month))
  await db.delete(payrollFile).where(lt(payrollFile.month, addMonths(`${day.slice(0, 7)}-01`, -kept.payroll).slice(0, 7)))
  await db.delete(timeProposal).where(lt(timeProposal.from, before))
  await db.delete(timeNote).where(lte(timeNote.day, addMonths(day, -kept.notes)))
}
