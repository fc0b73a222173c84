import { inArray } from 'drizzle-orm'
import { isPayKind, type PayLine, payKinds, summedPay } from '#contract/rules/worktime/pay.ts'
import { isId } from '#contract/shapes.ts'
import type { MonthView } from '#contract/timetracking/sheets.ts'
import type { Tx } from '#server/kit/database.ts'
import { paySupplement } from './tables.ts'

/** Kinds of pay that a sheet shows beside its hours. */
const shownKinds: readonly string[] = ['night', 'nightTime', 'week', 'overtime']

/** Supplements of a month by their names, as its sheet shows them, in whatever studio. */
export async function supplementsIn(tx: Tx, pay: readonly PayLine[]): Promise<MonthView['supplements']> {
  const meant = pay.filter(({ kind }) => shownKinds.includes(kind) || !isPayKind(kind))
  const agreed = [...new Set(meant.map(({ kind }) => kind).filter(isId))]
  const rows = agreed.length > 0 ? await tx.select().from(paySupplement).where(inArray(paySupplement._id, agreed)) : []
  const names = new Map(rows.map(row => [row._id, `${row.name}, ${row.percent} % Lohn`]))
  return summedPay(meant.map(line => ({ ...line, studio: '' }))).map(({ month, kind, minutes }) => ({
    month,
    name: names.get(kind) ?? (isPayKind(kind) ? payKinds[kind] : kind),
    minutes,
  }))
}
