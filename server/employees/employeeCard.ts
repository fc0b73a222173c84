import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { CertRow, EmployeeCard } from '#contract/employees/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { reaches } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { reachOf } from '#server/shared/auth/grants.ts'
import { person } from '#server/shared/auth/tables.ts'
import { fileAddress } from '#server/shared/files/fileAddress.ts'
import { personRight, personRole, right, role } from '#server/shared/roles/tables.ts'
import { team, teamMember } from '#server/shared/studios/tables.ts'
import { type CertRecord, employeesIn, fullName } from './employeeList.ts'
import { isAnothers, managedBy, type StretchRow, visibleTo } from './rules.ts'

export const shownCert = (house: House, who: Who, { _id, kind, title, issued, until, file, created }: CertRecord): CertRow => ({
  _id,
  kind,
  title,
  issued,
  until,
  file,
  address: fileAddress(house, who, file),
  created,
})

/** The one that ends last comes first. */
export const shownCerts = (house: House, who: Who, certs: readonly CertRecord[]) =>
  certs.toSorted((one, other) => (one.until > other.until ? -1 : 1)).map(cert => shownCert(house, who, cert))

async function authorsOf(tx: Tx, stretches: readonly StretchRow[]) {
  const ids = [...new Set(stretches.flatMap(({ author }) => author ?? []))]
  if (ids.length === 0) return new Map<string, string>()
  const rows = await tx.select().from(person).where(inArray(person._id, ids))
  return new Map(rows.map(row => [row._id, fullName(row)]))
}

const teamsOf = (tx: Tx, _id: string) =>
  tx
    .selectDistinct({ _id: team._id, studio: team.studio, title: team.title })
    .from(teamMember)
    .innerJoin(team, eq(team._id, teamMember.team))
    .where(and(eq(teamMember.person, _id), isNull(team.removedAt)))
    .orderBy(asc(team.studio), asc(team.title))

/** Roles and single rights beside the employment: others take them, where somebody leaves. */
async function heldOf(tx: Tx, _id: string): Promise<EmployeeCard['held']> {
  const roles = await tx
    .select({ code: role.code, title: role.title, studios: personRole.studios })
    .from(personRole)
    .innerJoin(role, eq(role.code, personRole.role))
    .where(and(eq(personRole.person, _id), ne(personRole.role, 'member')))
    .orderBy(asc(role.place))
  const rights = await tx
    .select({ code: right.code, title: right.title, studios: personRight.studios })
    .from(personRight)
    .innerJoin(right, eq(right.code, personRight.right))
    .where(eq(personRight.person, _id))
    .orderBy(asc(right.title))
  return [
    ...roles.map(({ code, title, studios }) => ({ kind: 'role' as const, code, title, studios: reachOf(studios) })),
    ...rights.map(({ code, title, studios }) => ({ kind: 'right' as const, code, title, studios: reachOf(studios) })),
  ]
}

const shownStretch = (row: StretchRow, authors: ReadonlyMap<string, string>) => {
  const { person: _, name: __, toldOn: ___, author, ...rest } = row
  return Object.assign(rest, { author: author ? (authors.get(author) ?? null) : null })
}

/** The card of an employee whom the caller manages. */
export async function cardOf(given: Acting<House>, _id: string): Promise<EmployeeCard> {
  const { tx, house, who } = given
  const [found] = await employeesIn(given, and(sql`${person._id} = ${_id}::uuid`, visibleTo(who)))
  if (!found) throw new Refusal('missing')
  const { of, known, row } = found
  const authors = await authorsOf(tx, known.stretches)
  const mine = managedBy(who)
  return Object.assign({}, row, {
    email: of.email,
    telefon: of.telefon,
    geburtstag: of.geburtstag,
    stretches: known.stretches.map(one => shownStretch(one, authors)).reverse(),
    teams: (await teamsOf(tx, _id)).filter(({ studio }) => reaches(mine, studio)),
    certs: shownCerts(house, who, known.certs),
    held: await heldOf(tx, _id),
    mine: row.studios.some(code => reaches(mine, code)) && (await isAnothers(tx, who, _id, row.studios)),
    version: known.stretches.length,
  })
}
