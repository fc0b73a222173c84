import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { absences } from '#contract/absences/calls.ts'
import type { CallBody } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { type AbsenceKind, bornState } from '#contract/rules/absences/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { actorOf } from '#server/serve/serve.ts'
import { spanText, tellChanged, tellManagers, tellPerson } from './absenceNews.ts'
import { leadsBetween } from './ledCourses.ts'
import { type AbsenceRecord, readOne, touching } from './rows.ts'
import { lockSeenAbsence, manages, mustDecide } from './rules.ts'
import { mustBeEmployed } from './staff.ts'
import { absence } from './tables.ts'

type OwnAbsenceCalls = typeof absences
type Born = Pick<typeof absence.$inferInsert, '_id' | 'kind' | 'person' | 'from'> & Partial<typeof absence.$inferInsert>

const farOff = '9999-12-31'
const live = ['requested', 'approved', 'cancelling', 'reported', 'certified'] as const

/** Somebody's absences are entered one after the other: two devices at once make no two of the same days. */
const lockAbsences = (tx: Tx, person: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`absence ${person}`}, 0))`)

/** Absences of one kind never overlap for one person. */
async function mustHaveNoOtherAbsence(tx: Tx, { _id, kind, person, from, to = null }: Born) {
  const clash = and(
    eq(absence.person, person),
    eq(absence.kind, kind),
    ne(absence._id, _id),
    isNull(absence.removedAt),
    inArray(absence.state, [...live]),
    touching(from, to ?? farOff),
  )
  if ((await tx.$count(absence, clash)) > 0) throw new Refusal('absence-overlaps')
}

const asAsked = [
  'kind',
  'person',
  'from',
  'to',
  'halfFirst',
  'halfLast',
  'starts',
  'ends',
  'share',
  'where',
  'km',
  'minutes',
  'note',
] as const

/** The same once more is the same; another thing under that id is `taken`. */
function same(known: AbsenceRecord, asked: Born) {
  const given = asked as Partial<AbsenceRecord>
  return asAsked.every(name => (known[name] ?? null) === (given[name] ?? (name.startsWith('half') ? false : null)))
}

async function born({ tx, house, who }: Acting<WithBus & WithDomains>, asked: Born): Promise<{ row: AbsenceRecord; isNew: boolean }> {
  await lockAbsences(tx, asked.person)
  const [known] = await tx.select().from(absence).where(eq(absence._id, asked._id)).for('update')
  if (known) {
    // The person whose row it is stays unsaid to others.
    if (!same(known, asked)) throw new Refusal('taken')
    return { row: known, isNew: false }
  }
  await mustBeEmployed(tx, asked.person, asked.from)
  if (asked.kind === 'holiday' || asked.kind === 'sick') await mustHaveNoOtherAbsence(tx, asked)
  const me = actorOf(who)
  const state = bornState(asked.kind as AbsenceKind)
  const [row] = await tx
    .insert(absence)
    .values({ ...asked, state, created: new Date().toISOString(), author: me === asked.person ? null : me })
    .returning()
  await tellChanged({ tx, house }, asked.person, asked.from)
  return { row: row as AbsenceRecord, isNew: true }
}

async function answer(tx: Tx, _id: string) {
  const row = await readOne(tx, _id)
  if (!row) throw new Refusal('missing')
  return row
}

/** Asks for something that somebody else decides. */
async function requestAbsence(given: Acting<WithBus & WithDomains>, asked: Omit<Born, 'person'>) {
  const { tx, house, who } = given
  const { row, isNew } = await born(given, { ...asked, person: actorOf(who) } as Born)
  if (isNew) await tellManagers(tx, house, row.person, name => `Neue Anfrage: ${name}, ${spanText(row)}`)
  return answer(tx, row._id)
}

export const askHoliday = (given: Acting<WithBus & WithDomains> & { body: CallBody<OwnAbsenceCalls['askHoliday']> }) =>
  requestAbsence(given, { ...given.body, kind: 'holiday' as const })

export function askWish(given: Acting<WithBus & WithDomains> & { body: CallBody<OwnAbsenceCalls['askWish']> }) {
  const { _id, day, from: starts, to: ends, note } = given.body
  return requestAbsence(given, { _id, kind: 'wish', from: day, to: day, starts, ends, note })
}

export const askTrip = (given: Acting<WithBus & WithDomains> & { body: CallBody<OwnAbsenceCalls['askTrip']> }) =>
  requestAbsence(given, { ...given.body, kind: 'trip' as const })

/** Says at once which courses stand open; what it is nobody asks. */
async function fallsSick(given: Acting<WithBus & WithDomains>, asked: Pick<Born, '_id' | 'person' | 'from' | 'to' | 'share'>) {
  const { tx, house, who } = given
  const { row, isNew } = await born(given, { ...asked, kind: 'sick' as const })
  if (isNew) {
    const open = (await leadsBetween(tx, [row.person], row)).length
    const courses = open === 0 ? '' : open === 1 ? ': 1 Kurs steht offen' : `: ${open} Kurse stehen offen`
    await tellManagers(tx, house, row.person, name => `${name} fehlt ${spanText(row)}${courses}`)
    if (row.person !== actorOf(who))
      await tellPerson(tx, house, row.person, { title: `Für dich wurde etwas eingetragen: ${spanText(row)}` })
  }
  return answer(tx, row._id)
}

export const reportSick = (given: Acting<WithBus & WithDomains> & { body: CallBody<OwnAbsenceCalls['reportSick']> }) =>
  fallsSick(given, { ...given.body, person: actorOf(given.who) })

/** Somebody else's: nobody enters their own this way. */
export async function enterSick(given: Acting<WithBus & WithDomains> & { body: CallBody<OwnAbsenceCalls['enterSick']> }) {
  const { user, ...asked } = given.body
  if (user !== actorOf(given.who) && !(await manages(given.tx, given.who, user, asked.from))) throw new Refusal('missing')
  await mustDecide(given.tx, given.who, user, asked.from)
  return fallsSick(given, { ...asked, person: user })
}

/** Says until when, and how much; a closed one stays as it is. */
export async function endSick(
  given: Acting<WithBus & WithDomains>,
  _id: string,
  { to, share, version }: CallBody<OwnAbsenceCalls['endSick']>,
) {
  const { tx, house, who } = given
  const row = await lockSeenAbsence(tx, who, _id)
  if (row.kind !== 'sick') throw new Refusal('missing')
  if (row.to === to && row.share === share) return answer(tx, _id)
  if (row.version !== version) throw new Refusal('stale', undefined, await readOne(tx, _id))
  if (row.state === 'closed') throw new Refusal('absence-state', undefined, await readOne(tx, _id))
  if (to !== null && to < row.from) throw new Refusal('invalid', { to: 'Das Ende liegt vor dem Beginn.' })
  await mustHaveNoOtherAbsence(tx, { ...row, to })
  await tx
    .update(absence)
    .set({ to, share, version: row.version + 1 })
    .where(eq(absence._id, _id))
  await tellChanged({ tx, house }, row.person, row.from)
  await tellOther(given, row, { from: row.from, to })
  return answer(tx, _id)
}

/** Tells the person what somebody else changed of what stands for them. */
async function tellOther(
  { tx, house, who }: Acting<WithBus & WithDomains>,
  { person }: AbsenceRecord,
  span: { from: string; to: string | null },
) {
  if (person !== actorOf(who)) await tellPerson(tx, house, person, { title: `Für dich wurde etwas geändert: ${spanText(span)}` })
}

/** By the person while it is only reported, else by whoever manages; what is gone is gone. */
export async function removeSick(given: Acting<WithBus & WithDomains> & { body: CallBody<OwnAbsenceCalls['removeSick']> }) {
  const { tx, house, who, body } = given
  const { _id } = body
  const [row] = await tx.select().from(absence).where(eq(absence._id, _id)).for('update')
  const isOwn = row?.person === actorOf(who)
  if (row?.kind !== 'sick' || (!isOwn && !(await manages(tx, who, row.person, row.from)))) throw new Refusal('missing')
  if (row.removedAt) return { ok: true }
  if (isOwn && row.state !== 'reported') throw new Refusal('absence-state', undefined, await readOne(tx, _id))
  if (!isOwn) await mustDecide(tx, who, row.person, row.from)
  await tx
    .update(absence)
    .set({ removedAt: new Date().toISOString(), version: row.version + 1 })
    .where(eq(absence._id, _id))
  await tellChanged({ tx, house }, row.person, row.from)
  await tellOther(given, row, row)
  return { ok: true }
}
