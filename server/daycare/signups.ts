import { and, asc, eq, inArray } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { clockOfMinute, minuteOf } from '#contract/clock.ts'
import type { daycare } from '#contract/daycare/calls.ts'
import { weekdayOf } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { yearsOn } from '#contract/rules/daycare/ages.ts'
import { freeIn, openOn, quarter, quartersOf } from '#contract/rules/daycare/daycarePlaces.ts'
import { daycareMoves } from '#contract/rules/daycare/states.ts'
import { follows } from '#contract/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import { holdsIn } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { person } from '#server/shared/auth/tables.ts'
import { carersOn, presentOn } from './carers.ts'
import { contentOf } from './children.ts'
import { tellCollected, tellDay, tellPlace } from './daycareNews.ts'
import { parentsHere, presentSignup } from './daycareSignups.ts'
import { fillDay } from './daycareWaitlist.ts'
import { bookedOn, hasPlace, holdDayOf, hoursOf, mustSuit, ownChild } from './rules.ts'
import { child, daycareSignup } from './tables.ts'

type DaycareSignupCalls = typeof daycare
type Row = typeof daycareSignup.$inferSelect

/** The quarters of a day at which a booking may begin. */
export async function slotsOf({ tx, who }: Acting, day: string, studio: string | undefined) {
  const code = studio ?? who.studio ?? ''
  const hours = await hoursOf(tx, code)
  const open = hours && openOn(hours, day, weekdayOf(day))
  if (!hours || !open || day < today()) return []
  const booked = await bookedOn(tx, { studio: code, day })
  const carers = await carersOn(tx, code, day)
  const there = carers ? await presentOn(tx, code, day) : []
  const oldest = hours.toYears
  const [start, end] = [minuteOf(open.from), minuteOf(open.to)]
  return Array.from({ length: Math.floor((end - start) / quarter) }, (_, nth) => {
    const at = start + nth * quarter
    const span = { from: clockOfMinute(at), to: clockOfMinute(at + quarter) }
    const [alike] = carers ? quartersOf(span, carers, [...there, { ...span, age: oldest }], hours.ratios) : []
    const isCaredFor = !alike || alike.needed <= alike.carers
    return { from: span.from, free: isCaredFor ? freeIn(hours.places, booked, span) : 0 }
  })
}

const isSame = (row: Row, form: Partial<Row>) => Object.entries(form).every(([name, value]) => row[name as keyof Row] === value)

interface DaycareBooking extends Pick<Row, '_id' | 'child' | 'studio' | 'day' | 'from' | 'to'> {
  geburtstag: string
  /** Waits for a place where none is free. */
  waits?: boolean
}

/** Books; the same one again is the same. */
async function book(given: Acting, { geburtstag, waits, ...form }: DaycareBooking) {
  const { tx, who } = given
  const [known] = await tx.select().from(daycareSignup).where(eq(daycareSignup._id, form._id))
  if (known && !isSame(known, form)) throw new Refusal('taken')
  if (known) return presentSignup(given, form._id)
  const hours = await mustSuit(tx, { ...form, geburtstag, today: today() })
  const isFree = await hasPlace(tx, hours, { ...form, age: Math.max(0, yearsOn(geburtstag, form.day)) })
  if (!isFree && !waits) throw new Refusal('daycare-full')
  const [row] = await tx
    .insert(daycareSignup)
    .values({ ...form, state: isFree ? 'booked' : 'waiting', placed: isFree, author: actorOf(who), created: new Date().toISOString() })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new Refusal('taken')
  await tellDay(given, row.studio)
  return presentSignup(given, form._id)
}

export async function signUp(given: Acting, { _id, child: whose, studio, day, from, to, waits }: CallBody<DaycareSignupCalls['signUp']>) {
  const code = studio ?? given.who.studio
  if (!code) throw new Refusal('invalid', { studio: 'Wähle zuerst dein Studio.' })
  const { geburtstag } = await ownChild(given.tx, actorOf(given.who), whose)
  return book(given, { _id, child: whose, studio: code, day, from, to, geburtstag, waits })
}

/** By a carer; a child that nobody has entered yet is entered for its parent. */
export async function signupAtDesk(given: Acting, body: CallBody<DaycareSignupCalls['signupAtDesk']>) {
  const { tx, who } = given
  const { _id, user, child: whose, vorname, geburtstag, studio, day, from, to } = body
  await seenPerson(tx, who, user, ['u_search', 'g_daycare'])
  const values = { _id: whose, parent: user, vorname, geburtstag, created: new Date().toISOString() }
  await tx.insert(child).values(values).onConflictDoNothing()
  const kid = await ownChild(tx, user, whose)
  return book(given, { _id, child: whose, studio, day, from, to, geburtstag: kid.geburtstag })
}

/** Refuses to hand over to somebody whom nobody named, unless with a reason, and says whether it was such. */
function isStranger(given: Acting, kid: typeof child.$inferSelect, parent: string, { by, reason }: CallBody<DaycareSignupCalls['turn']>) {
  if (!by) throw new Refusal('invalid', { by: 'Sag, wer das Kind abholt.' })
  const named = [parent, ...contentOf(given.house, kid).collectors.map(({ name }) => name)].map(name => name.trim().toLowerCase())
  if (named.includes(by.trim().toLowerCase())) return false
  if (!reason) throw new Refusal('invalid', { reason: 'Diese Person steht nicht auf der Liste: Sag, warum sie das Kind mitnimmt.' })
  return true
}

/** Puts a booking into another state; the one that it has already is no news. */
export async function turnDaycareSignup(given: Acting, _id: string, body: CallBody<DaycareSignupCalls['turn']>) {
  const { tx, who } = given
  const { to, version, by, reason, parentHere } = body
  // The day before the row, as in all that gives places of it: two who turn at once wait for each other in one order.
  await holdDayOf(tx, _id)
  const [row] = await tx.select().from(daycareSignup).where(eq(daycareSignup._id, _id)).for('update')
  const [kid] = row ? await tx.select().from(child).where(eq(child._id, row.child)) : []
  const cares = row !== undefined && holdsIn('g_daycare', who, row.studio)
  if (!row || !kid || !(cares || kid.parent === actorOf(who))) throw new Refusal('missing')
  if (!cares && to !== 'cancelled') throw new Refusal('forbidden')
  if (row.state === to) return presentSignup(given, _id)
  if (row.version !== version) throw new Refusal('stale', undefined, await presentSignup(given, _id))
  if (!follows(daycareMoves, row.state, to)) throw new Refusal('daycare-state', undefined, await presentSignup(given, _id))
  if (to === 'booked') {
    const hours = await hoursOf(tx, row.studio)
    const { day, from, to: until } = row
    const wanted = { day, from, to: until, age: Math.max(0, yearsOn(kid.geburtstag, day)) }
    if (!hours || !(await hasPlace(tx, hours, wanted))) throw new Refusal('daycare-full')
  }
  const now = new Date().toISOString()
  const [{ vorname, nachname } = { vorname: '', nachname: '' }] = await tx.select().from(person).where(eq(person._id, kid.parent))
  if (to === 'here' && !parentHere && !(await parentsHere(given, row.studio, [kid.parent])).has(kid.parent))
    throw new Refusal('invalid', { parentHere: 'Ein Kind bleibt nur, solange ein Elternteil im Haus ist: Hak das an.' })
  const stranger = to === 'collected' && isStranger(given, kid, `${vorname} ${nachname}`, body)
  await tx
    .update(daycareSignup)
    .set({
      state: to,
      version: row.version + 1,
      by: cares ? actorOf(who) : row.by,
      ...(to === 'booked' && { placed: true }),
      ...(to === 'here' && { cameAt: now }),
      ...(to === 'collected' && { wentAt: now, collectedBy: by, reason }),
    })
    .where(eq(daycareSignup._id, _id))
  if (row.state === 'waiting' && to === 'booked') await tellPlace(given, kid.parent)
  if (row.state !== 'waiting' && to !== 'here') await fillDay(given, row.studio, row.day)
  if (stranger || (cares && to === 'cancelled' && kid.parent !== actorOf(who))) await tellCollected(given, kid.parent, to)
  await tellDay(given, row.studio)
  return presentSignup(given, _id)
}

/** Notes on the children of a day. */
export async function notesOf({ tx, house }: Acting, day: string, studio: string) {
  const rows = await tx
    .select({ signup: daycareSignup._id, kid: child })
    .from(daycareSignup)
    .innerJoin(child, eq(child._id, daycareSignup.child))
    .where(and(eq(daycareSignup.studio, studio), eq(daycareSignup.day, day), inArray(daycareSignup.state, ['booked', 'here'])))
    .orderBy(asc(daycareSignup.from), asc(daycareSignup._id))
  return { rows: rows.map(({ signup, kid }) => ({ signup, person: kid.parent, ...contentOf(house, kid) })) }
}
