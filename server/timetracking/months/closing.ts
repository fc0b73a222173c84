import type { Tx } from '#server/kit/database.ts'
import { type Facts, worthOf } from './facts.ts'
import { frozen, type MonthRecord, openingOf } from './view.ts'

interface Carry {
  opening?: number | null
  paid?: number
}

/** What is kept of a month that is locked: its sheet, what it is worth, what was carried into it and what goes on. */
export async function closingOf(tx: Tx, facts: Facts, record: MonthRecord | undefined, carry?: Carry | null) {
  const { person, month, sheet, booked, addenda } = facts
  const opening = carry?.opening ?? (await openingOf(tx, person, month, record))
  const paid = carry?.paid ?? record?.paid ?? 0
  const balance = worthOf(sheet) - booked
  const added = addenda.reduce((sum, { minutes }) => sum + minutes, 0)
  const counted = sheet.target === null ? 0 : balance
  return { sheet: await frozen(tx, facts), balance, opening, paid, closing: opening + counted + added - paid }
}
