import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Brand } from '#contract/brand.ts'
import { german } from '#contract/german.ts'
import { sha256Of } from '#contract/rules/canonical.ts'
import { hundredthsOf, isPayKind, type PayLine, payKinds, payLeft } from '#contract/rules/worktime/pay.ts'
import type { MissingReason, PayrollLayout, PayrollLine, PayrollPreview } from '#contract/timetracking/payroll.ts'
import { employment } from '#server/employees/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { worksIn } from '#server/timetracking/months/monthList.ts'
import { nameSql } from '#server/timetracking/rules.ts'
import { timeMonth } from '#server/timetracking/tables.ts'
import { layoutOf } from './layout.ts'
import { isRespelled } from './payrollFiles.ts'
import { payrollFile, payrollLine, paySupplement } from './tables.ts'

interface Scope {
  brand: Brand
  month: string
  studios: readonly string[]
}

/** The lines that frozen files of this month hold already, by person. */
async function filedIn(tx: Tx, { month, studios }: Scope) {
  const rows = await tx
    .select({ line: payrollLine })
    .from(payrollLine)
    .innerJoin(payrollFile, eq(payrollFile._id, payrollLine.file))
    .where(and(eq(payrollFile.month, month), isNotNull(payrollFile.number), inArray(payrollLine.studio, [...studios])))
  const by = new Map<string, PayLine[]>()
  for (const { line } of rows) by.set(line.person, [...(by.get(line.person) ?? []), line])
  return by
}

/** The lines that locked months hold for these studios less those that were filed, and the people who have none to be filed. */
async function leftIn(tx: Tx, scope: Scope) {
  const { month, studios } = scope
  const records = await tx
    .select({ person: timeMonth.person, sheet: timeMonth.sheet })
    .from(timeMonth)
    .where(and(eq(timeMonth.month, month), eq(timeMonth.state, 'locked')))
  const sheets = new Map(records.map(row => [row.person, row.sheet]))
  const filed = await filedIn(tx, scope)
  const left = new Map<string, PayLine[]>()
  for (const [whose, sheet] of sheets) {
    if (!sheet?.pay) continue
    const own = sheet.pay.filter(({ studio }) => studios.includes(studio))
    const lines = payLeft(
      own,
      (filed.get(whose) ?? []).map(({ month: of, kind, studio, minutes, count }) => ({ month: of, kind, studio, minutes, count })),
    )
    if (lines.length > 0) left.set(whose, lines)
  }
  const there = await tx
    .select({ _id: person._id })
    .from(person)
    .where(and(isNull(person.deletedAt), worksIn(month, studios)))
  const missing = there.flatMap(({ _id }): { _id: string; why: MissingReason }[] => {
    if (!sheets.has(_id)) return [{ _id, why: 'open' }]
    return sheets.get(_id)?.pay ? [] : [{ _id, why: 'early' }]
  })
  return { left, missing }
}

async function namesOf(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return { names: new Map<string, string>(), numbers: new Map<string, string>() }
  const people = await tx
    .select({ _id: person._id, name: nameSql })
    .from(person)
    .where(inArray(person._id, [...ids]))
  const rows = await tx
    .select({ person: employment.person, name: employment.name, number: employment.number })
    .from(employment)
    .where(inArray(employment.person, [...ids]))
    .orderBy(employment.receipt)
  const once = new Map(rows.map(row => [row.person, row.name]))
  return {
    names: new Map(people.map(({ _id, name }) => [_id, name || once.get(_id) || 'Gelöschtes Konto'])),
    numbers: new Map(rows.flatMap(row => (row.number ? [[row.person, row.number] as const] : []))),
  }
}

interface Wage {
  label: string
  code: string | null
  percent: number
}

/** The name and code of each kind; of an agreed supplement the supplement itself says them. */
async function wagesOf(tx: Tx, { types }: PayrollLayout): Promise<(kind: string) => Wage> {
  const agreed = new Map(
    (await tx.select().from(paySupplement)).map(row => [
      row._id,
      { label: `${row.name}, ${row.percent} % Lohn`, code: row.code, percent: 100 },
    ]),
  )
  const known = new Map<string, PayrollLayout['types'][number]>(types.map(type => [type.kind, type]))
  return kind => {
    const own = agreed.get(kind)
    if (own) return own
    const type = known.get(kind)
    return { label: isPayKind(kind) ? payKinds[kind] : kind, code: type?.code ?? null, percent: type?.percent ?? 100 }
  }
}

/** Somebody's lines with hundredths that add up by kind. */
function shownLines(lines: readonly PayLine[], wageOf: (kind: string) => Wage, whose: Pick<PayrollLine, 'person' | 'name' | 'number'>) {
  const kinds = [...new Set(lines.map(({ kind }) => kind))]
  return kinds.flatMap((kind): PayrollLine[] => {
    const own = lines.filter(line => line.kind === kind)
    const { label, code, percent } = wageOf(kind)
    const hundredths = hundredthsOf(
      own.map(({ minutes }) => minutes),
      percent,
    )
    return own.map((line, nth) => ({ ...whose, ...line, label, code, hundredths: hundredths[nth]! }))
  })
}

/** The content that a file of these studios would have now (T35): lines with a wage type are filed, the others only shown. */
export async function previewOf(tx: Tx, scope: Scope): Promise<PayrollPreview & { layout: PayrollLayout }> {
  const layout = await layoutOf(tx, scope.brand)
  const { left, missing } = await leftIn(tx, scope)
  const { names, numbers } = await namesOf(tx, [...new Set([...left.keys(), ...missing.map(({ _id }) => _id)])])
  const nameOf = (_id: string) => names.get(_id) ?? 'Gelöschtes Konto'
  const byName = (one: { _id: string }, other: { _id: string }) =>
    german.compare(nameOf(one._id), nameOf(other._id)) || (one._id < other._id ? -1 : 1)
  const people = [...left.keys()].map(_id => ({ _id, name: nameOf(_id) })).sort(byName)
  const wageOf = await wagesOf(tx, layout)
  const lines = people.flatMap(({ _id, name }) =>
    shownLines(left.get(_id)!, wageOf, { person: _id, name, number: numbers.get(_id) ?? null }),
  )
  const { brand, month, studios } = scope
  return {
    brand,
    month,
    studios: [...studios],
    lines,
    missing: missing.map(one => ({ ...one, name: nameOf(one._id) })).sort(byName),
    numberless: people.filter(({ _id }) => !numbers.has(_id)),
    respelled: people.filter(({ name }) => isRespelled(name, layout)),
    hash: await sha256Of({ brand, month, studios: [...studios], layout, lines: filedOf(lines) }),
    layout,
  }
}

/** Lines that are filed: those with a wage type. */
export const filedOf = (lines: readonly PayrollLine[]) => lines.filter(({ code }) => code !== null)

/** Keeps the lines of a file as they stand. */
export async function keepLines(tx: Tx, file: string, lines: readonly PayrollLine[]) {
  for (let from = 0; from < lines.length; from += 500)
    await tx.insert(payrollLine).values(lines.slice(from, from + 500).map(line => ({ ...line, _id: v7(), file })))
}

export const linesOf = (tx: Tx, file: string): Promise<PayrollLine[]> =>
  tx
    .select({
      person: payrollLine.person,
      name: payrollLine.name,
      number: payrollLine.number,
      month: payrollLine.month,
      kind: payrollLine.kind,
      label: payrollLine.label,
      code: payrollLine.code,
      studio: payrollLine.studio,
      minutes: payrollLine.minutes,
      hundredths: payrollLine.hundredths,
      count: payrollLine.count,
    })
    .from(payrollLine)
    .where(eq(payrollLine.file, file))
    .orderBy(sql`${payrollLine._id}`)
