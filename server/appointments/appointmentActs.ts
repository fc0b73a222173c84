import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type AppointmentKind, slotOf, slotPartsOf } from '#contract/appointments/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithBus } from '#server/kit/house.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { clockOf, dayOf } from '#server/kit/zone.ts'
import { leadAppointments } from '#server/leads/plugs.ts'
import { groupOf, type LeadRecord as LeadRow } from '#server/leads/rules.ts'
import { lockReferrals } from '#server/referrals/rules.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { type AppointmentDetail, calledOf, findAppointmentDetails, namedIn } from './appointmentDetails.ts'
import { reminderOf } from './appointmentReminder.ts'
import { mailTo } from './mail.ts'
import { type AppointmentRecord, nextFree, type Slot, slotsOf, type TimeRow } from './slots.ts'
import { appointment, appointmentTime } from './tables.ts'

type AppointmentContext = Within<House>

/** Appointments to come that somebody may have at a time. */
const most = 2
const mostTrainings = 10

/**
 * The owner of an appointment: a lead or a person. With `act` it is taken by whoever has sent a form, whose address nobody has proven. They have what
 * that act took, and are told of nothing else that the lead has.
 */
export type Whose = { lead: string; person: null; act?: string } | { lead: null; person: string; act?: undefined }

export const officeLink = '/dashboard/leads/leads-list?ansicht=termine'

/** Before any row, as leads with a referral need it: both move together. */
export const lockFirst = (tx: Tx) => lockReferrals(tx)

/**
 * The rule behind a slot, locked together with all that its trainer gives: the order in which acts get it is the order of receipt, and nothing
 * is given twice.
 */
async function lockTime(tx: Tx, slot: string): Promise<TimeRow> {
  const { time } = slotPartsOf(slot)
  const [rule] = await tx.select().from(appointmentTime).where(eq(appointmentTime._id, time))
  if (!rule) throw new Refusal('appointment-slot', undefined, { next: [] })
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`appointment ${rule.trainer ?? rule._id}`}, 0))`)
  return rule
}

/** Refuses with the next times that are free. */
async function gone(tx: Tx, code: 'appointment-slot' | 'appointment-full' | 'appointment-most', { studio, kind }: TimeRow, day: string) {
  return new Refusal(code, undefined, { next: await nextFree(tx, { studio, kind, day }) })
}

interface SlotRequest {
  slot: string
  /** Kinds that may be had by this door. */
  kinds: readonly AppointmentKind[]
  /** The studio for which the right was asked. */
  studio?: string
  byHand?: boolean
  but?: string
}

/** The slot with a free place; refuses where it is no time of its rule, or has none left. The rule stays locked. */
async function mustBeFreeSlot(tx: Tx, { slot, kinds, studio, byHand, but }: SlotRequest): Promise<Slot & { rule: TimeRow }> {
  const rule = await lockTime(tx, slot)
  const day = dayOf(slotPartsOf(slot).startsAt)
  if (!kinds.includes(rule.kind) || (studio && rule.studio !== studio)) throw await gone(tx, 'appointment-slot', rule, day)
  const slots = await slotsOf(tx, { where: eq(appointmentTime._id, rule._id), from: day, days: 1, byHand, but })
  const found = slots.find(({ startsAt }) => startsAt === slotPartsOf(slot).startsAt)
  if (!found) throw await gone(tx, 'appointment-slot', rule, day)
  if (found.free === 0) throw await gone(tx, 'appointment-full', rule, day)
  return { ...found, rule }
}

/** Appointments of a lead, with those of leads that went into it. */
export const ofLead = async (tx: Tx, lead: string) => inArray(appointment.lead, await groupOf(tx, lead))
export const isToCome = () => and(eq(appointment.state, 'booked'), gt(appointment.startsAt, new Date().toISOString()))

async function mustNotHaveMost(tx: Tx, theirs: SQL, rule: TimeRow, day: string) {
  const count = await tx.$count(appointment, and(theirs, isToCome(), eq(appointment.kind, rule.kind)))
  if (count >= (rule.kind === 'training' ? mostTrainings : most)) throw await gone(tx, 'appointment-most', rule, day)
}

export const changedIn = (tx: Tx, { bus }: WithBus, studio: string) =>
  bus.publish(tx, { kind: 'live', people: 'all', event: 'appointment:changed', data: { studio } })

export async function appointmentDetailOf(tx: Tx, _id: string): Promise<AppointmentDetail> {
  const [found] = await findAppointmentDetails(tx, eq(appointment._id, _id))
  if (!found) throw new Refusal('missing')
  return found
}

/** The lead that it is for, locked; undefined for a member's. */
export async function leadOf(given: AppointmentContext, lead: string | null): Promise<LeadRow | undefined> {
  return lead ? leadAppointments.one(given.house)?.standing(given, lead) : undefined
}

interface Booking extends SlotRequest {
  _id: string
  whose: Whose
  author: string | null
}

/** Appointments of the person, who stays until the place is had; refuses somebody who left. */
async function ofPerson(tx: Tx, _id: string) {
  const [row] = await tx
    .select({ _id: person._id })
    .from(person)
    .where(and(eq(person._id, _id), isNull(person.deletedAt)))
    .for('key share')
  if (!row) throw new Refusal('missing')
  return eq(appointment.person, _id)
}

/**
 * The appointment that these people have already of this wish: what the same act took, whatever became of it, or the place that they hold at that
 * time. The rule is locked from then on, so that two at once get the same.
 */
async function hadAlready(tx: Tx, theirs: SQL, { _id, slot }: Pick<Booking, '_id' | 'slot'>): Promise<string | undefined> {
  const { startsAt, time } = slotPartsOf(slot)
  const [known] = await tx.select().from(appointment).where(eq(appointment._id, _id))
  if (known) {
    const isTheirs = (await tx.$count(appointment, and(eq(appointment._id, _id), theirs))) === 1
    const isSame = known.version > 1 || slotOf(known.startsAt, known.time ?? time) === slotOf(startsAt, time)
    if (!isTheirs || !isSame) throw new Refusal('taken')
    return _id
  }
  await lockTime(tx, slot)
  const then = and(theirs, eq(appointment.state, 'booked'), eq(appointment.time, time), eq(appointment.startsAt, startsAt))
  const [held] = await tx.select({ _id: appointment._id }).from(appointment).where(then).limit(1)
  return held?._id
}

/** Takes a place. The same wish again is the same place. */
export async function book(given: AppointmentContext, { _id, whose, author, ...wish }: Booking): Promise<AppointmentDetail> {
  const { tx, house } = given
  if (whose.lead) await lockFirst(tx)
  const lead = await leadOf(given, whose.lead)
  if (whose.lead && !lead) throw new Refusal('missing')
  const { act = null } = whose
  const theirs = act ? eq(appointment.act, act) : lead ? await ofLead(tx, lead._id) : await ofPerson(tx, whose.person as string)
  const had = await hadAlready(tx, theirs, { _id, slot: wish.slot })
  if (had) return appointmentDetailOf(tx, had)
  const { rule, startsAt, endsAt, time, kind, trainer } = await mustBeFreeSlot(tx, wish)
  if (!wish.byHand) await mustNotHaveMost(tx, theirs, rule, dayOf(startsAt))
  const born = { _id, time, kind, trainer, startsAt, endsAt, author, act, studio: rule.studio, at: new Date().toISOString() }
  const [row] = await tx
    .insert(appointment)
    .values({ ...born, lead: lead?._id ?? null, person: whose.person })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new Refusal('taken')
  await agree(given, lead, row, author)
  const made = await appointmentDetailOf(tx, _id)
  await mailTo(given, made, 'booked')
  await remindLater(tx, row)
  await tellAppointment(given, made, { title: `Neuer Termin: ${calledOf(row)}`, author })
  await changedIn(tx, house, rule.studio)
  return made
}

/** Day and clock of the lead's next appointment. */
async function nextOf(tx: Tx, lead: string) {
  const coming = and(await ofLead(tx, lead), isToCome())
  const [row] = await tx.select().from(appointment).where(coming).orderBy(asc(appointment.startsAt)).limit(1)
  return row && { day: dayOf(row.startsAt), time: clockOf(row.startsAt) }
}

async function agree(given: AppointmentContext, lead: LeadRow | undefined, row: AppointmentRecord, author: string | null) {
  if (!lead) return
  const next = (await nextOf(given.tx, lead._id)) ?? { day: dayOf(row.startsAt), time: clockOf(row.startsAt) }
  const about = { ...next, studio: row.studio, called: calledOf(row), author }
  await leadAppointments.one(given.house)?.agreed(given, lead, about)
}

async function remindLater(tx: Tx, row: AppointmentRecord) {
  const reminder = reminderOf(row)
  if (reminder) await orderJob(tx, reminder)
}

/** Tells the trainer, and a member for whom staff did it. */
async function tellAppointment(
  { tx, house }: AppointmentContext,
  { row, vorname }: AppointmentDetail,
  { title, author }: { title: string; author: string | null },
) {
  if (row.trainer && row.trainer !== author)
    await notify(tx, house, { people: [row.trainer], ...namedIn(title, { row, vorname }), link: officeLink })
  if (row.person && author && row.person !== author) await notify(tx, house, { people: [row.person], title, link: '/reservation' })
}

/** The appointment, locked; refuses what is over. */
async function lockStanding(given: AppointmentContext, _id: string) {
  const { tx } = given
  await lockFirst(tx)
  const [seen] = await tx.select().from(appointment).where(eq(appointment._id, _id))
  if (!seen) throw new Refusal('missing')
  const lead = await leadOf(given, seen.lead)
  const [row] = await tx.select().from(appointment).where(eq(appointment._id, _id)).for('update')
  // It went with its lead meanwhile.
  if (!row) throw new Refusal('missing')
  return { row, lead }
}

interface AppointmentChange {
  author: string | null
  byHand?: boolean
  /** Refuses where the row is not the one that was seen. */
  seen?: (row: AppointmentRecord, isSame: boolean) => Promise<unknown> | unknown
}

/** Moves it to another time of the same kind: it is there at once, and never in both or in none. */
export async function move(
  given: AppointmentContext,
  _id: string,
  { slot, author, byHand, seen }: AppointmentChange & { slot: string },
): Promise<AppointmentDetail> {
  const { tx, house } = given
  const { row, lead } = await lockStanding(given, _id)
  const { startsAt: wished, time } = slotPartsOf(slot)
  const isSame = row.startsAt === wished && row.time === time && row.state === 'booked'
  await seen?.(row, isSame)
  if (isSame) return appointmentDetailOf(tx, _id)
  if (row.state !== 'booked' || Date.parse(byHand ? row.endsAt : row.startsAt) <= Date.now()) throw new Refusal('appointment-begun')
  const { rule, ...free } = await mustBeFreeSlot(tx, { slot, kinds: [row.kind], studio: row.studio, byHand, but: _id })
  const [next] = await tx
    .update(appointment)
    .set({
      time: rule._id,
      trainer: free.trainer,
      startsAt: free.startsAt,
      endsAt: free.endsAt,
      at: new Date().toISOString(),
      version: row.version + 1,
    })
    .where(eq(appointment._id, _id))
    .returning()
  await agree(given, lead, next!, author)
  const moved = await appointmentDetailOf(tx, _id)
  await mailTo(given, moved, 'moved')
  await remindLater(tx, next!)
  await tellAppointment(given, moved, { title: `Verschoben: ${calledOf(next!)}`, author })
  await changedIn(tx, house, row.studio)
  return moved
}

/** Gives it up. Done again it changes nothing. */
export async function cancel(given: AppointmentContext, _id: string, { author, byHand, seen }: AppointmentChange) {
  const { tx, house } = given
  const { row, lead } = await lockStanding(given, _id)
  await seen?.(row, row.state === 'cancelled')
  if (row.state === 'cancelled') return
  if (Date.parse(byHand ? row.endsAt : row.startsAt) <= Date.now()) throw new Refusal('appointment-begun')
  await tx
    .update(appointment)
    .set({ state: 'cancelled', at: new Date().toISOString(), version: row.version + 1 })
    .where(eq(appointment._id, _id))
  if (lead) await leadAppointments.one(house)?.freed(given, lead, { called: calledOf(row), author, next: await nextOf(tx, lead._id) })
  const off = await appointmentDetailOf(tx, _id)
  await mailTo(given, off, 'cancelled')
  await tellAppointment(given, off, { title: `Abgesagt: ${calledOf(row)}`, author })
  await changedIn(tx, house, row.studio)
}
