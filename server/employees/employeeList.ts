import { and, inArray, isNull, type SQL } from 'drizzle-orm'
import type { EmployeeRow } from '#contract/employees/shapes.ts'
import { fold } from '#contract/fold.ts'
import { german } from '#contract/german.ts'
import type { PageQuery } from '#contract/page.ts'
import { type CertKind, certStateOn, currentCerts } from '#contract/rules/employees/certs.ts'
import { type EmployedState, lastDay, piecesOf, stateOn, stretchOn } from '#contract/rules/employees/employment.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { agreement } from '#server/shared/agreements/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { fileAddress } from '#server/shared/files/fileAddress.ts'
import { type StretchRow, stretchesOf, visibleTo } from './rules.ts'
import { employeeCert } from './tables.ts'

type PersonRow = typeof person.$inferSelect
export type CertRecord = typeof employeeCert.$inferSelect

export const fullName = ({ vorname, nachname }: { vorname: string; nachname: string }) => `${vorname} ${nachname}`.trim()

/** Their proofs, without removed ones, by person. */
export async function certsOf(tx: Pick<Tx, 'select'>, people: readonly string[]) {
  const by = new Map<string, CertRecord[]>(people.map(one => [one, []]))
  if (people.length === 0) return by
  const rows = await tx
    .select()
    .from(employeeCert)
    .where(and(inArray(employeeCert.person, [...people]), isNull(employeeCert.removedAt)))
  for (const row of rows) by.get(row.person)?.push(row)
  return by
}

/** Those of them who have signed the agreement on confidentiality, in whatever version (L77). */
async function signedAmong(tx: Tx, people: readonly string[]) {
  if (people.length === 0) return new Set<string>()
  const rows = await tx
    .selectDistinct({ person: agreement.person })
    .from(agreement)
    .where(and(inArray(agreement.person, [...people]), inArray(agreement.kind, ['confidentiality']), isNull(agreement.withdrawnAt)))
  return new Set(rows.map(row => row.person))
}

interface EmployeeRecords {
  stretches: readonly StretchRow[]
  certs: readonly CertRecord[]
  signed: boolean
  bild: string | null
}

/** The row of a list: what holds today, or what is to come, or what held last. */
function rowOf(of: PersonRow, { stretches, certs, signed, bild }: EmployeeRecords): EmployeeRow {
  const day = today()
  const pieces = piecesOf(stretches)
  const shown = stretchOn(stretches, day) ?? pieces.find(({ from }) => from > day) ?? pieces.at(-1)
  const current = currentCerts(certs)
  const until = (kind: CertKind) => current.find(cert => cert.kind === kind)?.until ?? null
  return {
    _id: of._id,
    name: fullName(of),
    bild,
    studios: [...(shown?.studios ?? stretches.at(-1)?.studios ?? [])],
    state: stateOn(stretches, day),
    workload: shown?.workload ?? null,
    wage: shown?.wage ?? null,
    number: stretches.findLast(one => one.number !== null)?.number ?? null,
    from: pieces[0]?.from ?? stretches[0]?.from ?? day,
    to: lastDay(stretches),
    bls: until('bls'),
    aed: until('aed'),
    ends: current.map(cert => cert.until).sort()[0] ?? null,
    signed,
  }
}

/** The employees of a condition, each with all that their row and card are made of. */
export async function employeesIn({ tx, house, who }: Acting<House>, where: SQL | undefined) {
  const people = await tx.select().from(person).where(where)
  const ids = people.map(({ _id }) => _id)
  const [stretches, certs, signed] = [await stretchesOf(tx, ids), await certsOf(tx, ids), await signedAmong(tx, ids)]
  return people.map(of => {
    const known = { stretches: stretches.get(of._id) ?? [], certs: certs.get(of._id) ?? [], signed: signed.has(of._id) }
    return { of, known, row: rowOf(of, Object.assign({ bild: fileAddress(house, who, of.bild) }, known)) }
  })
}

const proofs = ['over', 'soon', 'none', 'unsigned'] as const
type Proof = (typeof proofs)[number]

const meets: Record<Proof, (row: EmployeeRow, day: string) => boolean> = {
  over: ({ ends }, day) => ends !== null && certStateOn(ends, day) === 'over',
  soon: ({ ends }, day) => ends !== null && certStateOn(ends, day) === 'soon',
  none: ({ bls, aed }) => bls === null && aed === null,
  unsigned: ({ signed }) => !signed,
}

export interface EmployeeQuery extends PageQuery {
  studio?: readonly string[]
  state?: readonly EmployedState[]
  proof?: readonly Proof[]
}

const sorts: Record<string, (row: EmployeeRow) => string | number> = {
  from: row => row.from,
  to: row => row.to ?? '9999',
  workload: row => row.workload ?? 0,
  ends: row => row.ends ?? '9999',
  number: row => row.number ?? '',
}

function ordered(rows: EmployeeRow[], sort = 'name') {
  const value = sorts[sort.replace('-', '')]
  const order = (one: EmployeeRow, other: EmployeeRow) => {
    const [a, b] = value ? [value(one), value(other)] : ['', '']
    const by = typeof a === 'number' ? a - Number(b) : german.compare(a, String(b))
    return by || german.compare(one.name, other.name) || (one._id < other._id ? -1 : 1)
  }
  return rows.sort((one, other) => (sort.startsWith('-') ? -order(one, other) : order(one, other)))
}

/** One page of the caller's employees; a chain has some hundreds, so they are read whole. */
export async function pageOf(given: Acting<House>, { q, studio, state = ['now'], proof, offset = 0, limit = 100, sort }: EmployeeQuery) {
  const day = today()
  const all = await employeesIn(given, visibleTo(given.who))
  const rows = all
    .map(({ row }) => row)
    .filter(row => state.includes(row.state))
    .filter(row => !studio || row.studios.some(code => studio.includes(code)))
    .filter(row => !proof || proof.some(one => meets[one](row, day)))
    .filter(row => !q || fold(`${row.name} ${row.number ?? ''}`).includes(fold(q)))
  return { rows: ordered(rows, sort).slice(offset, offset + limit), total: rows.length }
}
