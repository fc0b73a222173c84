import type { Tx } from '#server/kit/database.ts'
import { payOf } from '#server/timetracking/payroll/pay.ts'
import { openingsIn } from './carry.ts'
import { addedTo, type MonthFacts, worthOf } from './monthFacts.ts'
import { frozen, type MonthRecord } from './view.ts'

interface Carry {
  opening?: number | null
  paid?: number
}

/**
 * The closing of a month that is locked: its sheet, its worth, and the balance that goes on. A balance that was carried into it is kept where the
 * office said so; else it follows from the months before, also when this one is opened again.
 */
export async function closingOf(tx: Tx, facts: MonthFacts, record: MonthRecord | undefined, carry?: Carry | null) {
  const { person, month, sheet, booked } = facts
  const said = carry?.opening ?? record?.opening ?? null
  const opening = said ?? (await openingsIn(tx, [person], month)).get(person)!
  const paid = carry?.paid ?? record?.paid ?? 0
  const balance = worthOf(sheet) - booked
  const kept = { ...(await frozen(tx, facts)), pay: await payOf(tx, person, month, paid) }
  return { sheet: kept, balance, opening: said, paid, closing: opening + balance + addedTo(facts) - paid }
}
