import { eq } from 'drizzle-orm'
import { type Brand, brandOf } from '#contract/brand.ts'
import { Refusal } from '#contract/refusals.ts'
import { isSame } from '#contract/rules/same.ts'
import { type PayKind, payKinds } from '#contract/rules/worktime/pay.ts'
import { type PayrollLayout, payrollColumns } from '#contract/timetracking/payroll.ts'
import type { Tx } from '#server/kit/database.ts'
import { reaches, studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { payrollLayout } from './tables.ts'

/** Until somebody says otherwise: every column, and no wage type, so that nothing is filed by chance. */
const usual: PayrollLayout = {
  format: 'xlsx',
  separator: 'semicolon',
  charset: 'utf8',
  head: true,
  columns: Object.keys(payrollColumns) as PayrollLayout['columns'],
  types: (Object.keys(payKinds) as PayKind[]).map(kind => ({ kind, code: null, percent: 100 })),
}

/** The studios of a brand in which somebody has the office; refuses `missing` where there is none. */
export async function officeIn(tx: Tx, who: Who, brand: Brand): Promise<string[]> {
  const reach = studiosWith('tt_office', who)
  const rows = await tx.select({ code: studio.code }).from(studio).orderBy(studio.code)
  const codes = rows.map(({ code }) => code).filter(code => brandOf(code) === brand && reaches(reach, code))
  if (codes.length === 0) throw new Refusal('missing')
  return codes
}

const layoutRow = async (tx: Tx, brand: Brand) => {
  const [row] = await tx.select().from(payrollLayout).where(eq(payrollLayout.brand, brand))
  return { layout: row?.layout ?? usual, version: row?.version ?? 0 }
}

export const layoutOf = async (tx: Tx, brand: Brand) => (await layoutRow(tx, brand)).layout

export async function readLayout(tx: Tx, who: Who, brand: Brand) {
  await officeIn(tx, who, brand)
  const { layout, version } = await layoutRow(tx, brand)
  return { ...layout, brand, version }
}

/** Saves it over what was seen; the same again is no news. A kind stands in it once. */
export async function saveLayout(tx: Tx, who: Who, brand: Brand, { version: seen, ...layout }: PayrollLayout & { version: number }) {
  const now = await readLayout(tx, who, brand)
  const { brand: _, version, ...stands } = now
  const wanted = { ...layout, types: [...new Map(layout.types.map(type => [type.kind, type])).values()] }
  if (isSame(stands, wanted)) return now
  if (seen !== version) throw new Refusal('stale', undefined, now)
  const row = { brand, layout: wanted, version: seen + 1 }
  const [after] = await tx
    .insert(payrollLayout)
    .values(row)
    .onConflictDoUpdate({ target: payrollLayout.brand, set: row, setWhere: eq(payrollLayout.version, seen) })
    .returning()
  if (!after) throw new Refusal('stale', undefined, await readLayout(tx, who, brand))
  return { ...wanted, brand, version: after.version }
}
