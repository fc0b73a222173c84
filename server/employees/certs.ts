import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CertForm, CertRow } from '#contract/employees/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { currentCerts, validUntil } from '#contract/rules/employees/certs.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import type { House } from '#server/kit/house.ts'
import { isSame } from '#server/kit/row.ts'
import { actorOf, type Uploaded, type Who } from '#server/serve/serve.ts'
import { person, session } from '#server/shared/auth/tables.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { fileNamed } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { shownCert, shownCerts } from './employeeCard.ts'
import { certsOf } from './employeeList.ts'
import { certKind, readerOf, seenEmployee, visibleTo } from './rules.ts'
import { employeeCert } from './tables.ts'

/** Keeps a paper that no proof names yet. */
export const uploadCert = ({ tx, house, who, body, key }: Acting<House> & { body: Uploaded; key?: string }) =>
  keepUpload(tx, house, { who, owner: null, kind: certKind, body, key })

/** One's own that count now. */
export async function ownCerts({ tx, house, who }: Acting<House>): Promise<CertRow[]> {
  const me = actorOf(who)
  return shownCerts(house, who, currentCerts((await certsOf(tx, [me])).get(me) ?? []))
}

export async function certsOfEmployee({ tx, house, who }: Acting<House>, _id: string): Promise<CertRow[]> {
  await seenEmployee(tx, who, _id)
  return shownCerts(house, who, (await certsOf(tx, [_id])).get(_id) ?? [])
}

/** Refuses `missing` for whoever is neither the caller nor an employee whom they manage. */
async function mustBeTheirs(tx: Tx, who: Who, of: string) {
  if (of !== actorOf(who)) await seenEmployee(tx, who, of)
}

/** Gives a paper to its person: it goes with them. One that hangs on another person's proof is nobody else's. */
async function take(tx: Tx, named: string | null, of: string) {
  if (named === null) return
  const free = and(eq(file.name, named), eq(file.kind, certKind), or(isNull(file.person), eq(file.person, of)))
  const taken = await tx.update(file).set({ person: of, created: new Date().toISOString() }).where(free).returning({ name: file.name })
  if (taken.length === 0) throw new Refusal('invalid', { file: 'Diese Datei gibt es nicht mehr. Wähle sie nochmals.' })
}

export async function addCert({ tx, house, who }: Acting<House>, { _id = v7(), user, kind, title, issued, until, file: named }: CertForm) {
  const of = user ?? actorOf(who)
  await mustBeTheirs(tx, who, of)
  const paper = await fileNamed(tx, who, named)
  const says = { person: of, kind, title: kind === 'other' ? title : null, issued, until: until ?? validUntil(issued), file: paper }
  const [known] = await tx.select().from(employeeCert).where(eq(employeeCert._id, _id))
  if (known && (known.removedAt || !isSame(known, says))) throw new Refusal('taken')
  if (known) return shownCert(house, who, known)
  await take(tx, paper, of)
  const row = Object.assign(says, { _id, author: actorOf(who), created: new Date().toISOString() })
  const [added] = await tx.insert(employeeCert).values(row).returning()
  return shownCert(house, who, added!)
}

async function lockCert({ tx, who }: Acting<House>, _id: string) {
  const [row] = await tx.select().from(employeeCert).where(eq(employeeCert._id, _id)).for('update')
  if (!row) throw new Refusal('missing')
  await mustBeTheirs(tx, who, row.person)
  return row
}

export async function removeCert(given: Acting<House>, _id: string) {
  const row = await lockCert(given, _id)
  if (!row.removedAt) await given.tx.update(employeeCert).set({ removedAt: new Date().toISOString() }).where(eq(employeeCert._id, _id))
  return done
}

export async function restoreCert(given: Acting<House>, _id: string) {
  const row = await lockCert(given, _id)
  if (row.removedAt) await given.tx.update(employeeCert).set({ removedAt: null }).where(eq(employeeCert._id, _id))
  return shownCert(given.house, given.who, row)
}

/** True of the paper of a proof that this session's person owns or manages the owner of; one that nobody has named yet opens for nobody. */
export async function opensCert(tx: Tx, name: string, sid: string) {
  const [reader] = await tx.select({ _id: session.person }).from(session).where(eq(session._id, sid))
  if (!reader?._id) return false
  const rows = await tx
    .select({ person: employeeCert.person })
    .from(employeeCert)
    .where(and(eq(employeeCert.file, name), isNull(employeeCert.removedAt)))
  if (rows.length === 0) return false
  if (rows.some(row => row.person === reader._id)) return true
  const who = await readerOf(tx, reader._id)
  const people = rows.map(row => row.person)
  return (await tx.$count(person, and(inArray(person._id, people), visibleTo(who)))) > 0
}
