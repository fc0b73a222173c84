import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { appointments } from '#contract/appointments/calls.ts'
import { type AppointmentRow, kindNames, slotPartsOf } from '#contract/appointments/shapes.ts'
import type { CallBody } from '#contract/call.ts'
import { addDays } from '#contract/days.ts'
import { leadRights } from '#contract/leads/rights.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import { holdsIn, reachConditionOf, studiosWithAny } from '#server/kit/reach.ts'
import { mustBeSeen } from '#server/kit/row.ts'
import { instantOf } from '#server/kit/zone.ts'
import { visibleTo as leadsOf } from '#server/leads/rules.ts'
import { lead } from '#server/leads/tables.ts'
import { actorOf } from '#server/serve/serve.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { appointmentDetailOf, book, cancel, isToCome, leadOf, lockFirst, move, ofLead, type Whose } from './appointmentActs.ts'
import { findAppointmentDetails, shownToStaff } from './appointmentDetails.ts'
import { mailTrialLink } from './links.ts'
import { mailTo } from './mail.ts'
import type { AppointmentRecord } from './slots.ts'
import { appointment, appointmentTime } from './tables.ts'

type AppointmentCalls = typeof appointments

/** Appointments on these days, in studios in which the caller sees leads. */
export async function listFor({ tx, who }: Acting, { studio, from, days }: { studio?: string[]; from: string; days: number }) {
  const span = and(gte(appointment.startsAt, instantOf(from, '00:00')), lt(appointment.startsAt, instantOf(addDays(from, days), '00:00')))
  const theirs = reachConditionOf(appointment.studio, studiosWithAny(leadRights, who))
  const rows = await findAppointmentDetails(tx, and(span, theirs, studio?.length ? inArray(appointment.studio, studio) : undefined))
  return rows.map(one => shownToStaff(one, who))
}

/** People whom the caller may book for: a lead that they edit, or a member whom they see. */
async function mustBeTheirs({ tx, who }: Acting, { lead: asked, person }: { lead: string | null; person: string | null }): Promise<Whose> {
  if (asked) {
    if ((await tx.$count(lead, and(eq(lead._id, asked), leadsOf(who, ['af_edit'])))) === 0) throw new Refusal('missing')
    return { lead: asked, person: null }
  }
  if (!person) throw new Refusal('invalid', { lead: 'Für wen ist der Termin?' })
  await seenPerson(tx, who, person, ['u_search', 'af_edit'])
  return { lead: null, person }
}

export async function bookFor(
  given: Acting,
  { _id, studio, slot, ...whom }: CallBody<AppointmentCalls['bookFor']>,
): Promise<AppointmentRow> {
  await lockFirst(given.tx)
  const whose = await mustBeTheirs(given, whom)
  const made = await book(given, { _id, slot, studio, whose, kinds: kindNames, byHand: true, author: actorOf(given.who) })
  return shownToStaff(made, given.who)
}

/** Refuses who saw another row, or means one of another studio than they name. */
const mustBeSeenAppointment =
  ({ tx, who }: Acting, { studio, version }: { studio: string; version: number }) =>
  async (row: AppointmentRecord, isSame: boolean) => {
    if (row.studio !== studio) throw new Refusal('missing')
    if (row.version !== version) mustBeSeen(row, version, isSame, shownToStaff(await appointmentDetailOf(tx, row._id), who))
  }

export async function moveFor(
  given: Acting,
  _id: string,
  { slot, ...saw }: CallBody<AppointmentCalls['moveFor']>,
): Promise<AppointmentRow> {
  const moved = await move(given, _id, { slot, author: actorOf(given.who), byHand: true, seen: mustBeSeenAppointment(given, saw) })
  return shownToStaff(moved, given.who)
}

export const cancelFor = (given: Acting, _id: string, saw: { studio: string; version: number }) =>
  cancel(given, _id, { author: actorOf(given.who), byHand: true, seen: mustBeSeenAppointment(given, saw) })

/** Refuses a time of a studio in which the caller may not book. */
async function mustBookThere({ tx, who }: Acting, slot: string) {
  const [rule] = await tx
    .select()
    .from(appointmentTime)
    .where(eq(appointmentTime._id, slotPartsOf(slot).time))
  if (!rule || !holdsIn('af_edit', who, rule.studio)) throw new Refusal('appointment-slot', undefined, { next: [] })
}

/** Confirms the trial of a lead by mail, once an appointment; without one it sends the way to a time (V19). */
export async function confirmTrial(given: Acting, { lead: asked, slot }: CallBody<AppointmentCalls['confirmTrial']>) {
  const { tx, who } = given
  await lockFirst(tx)
  const [row] = await tx
    .select()
    .from(lead)
    .where(and(eq(lead._id, asked), leadsOf(who, ['af_edit'])))
    .for('update')
  if (!row) throw new Refusal('missing')
  const root = (await leadOf(given, asked))?._id ?? asked
  const coming = await findAppointmentDetails(tx, and(await ofLead(tx, root), isToCome()))
  const known = slot ? coming.find(({ row: { startsAt } }) => startsAt === slotPartsOf(slot).startsAt) : coming[0]
  if (slot && !known) {
    await mustBookThere(given, slot)
    await book(given, { _id: v7(), slot, whose: { lead: asked, person: null }, kinds: ['trial'], byHand: true, author: actorOf(who) })
    return
  }
  if (!known) await mailTrialLink(given, row)
  else if (!known.row.confirmedAt) await mailTo(given, known, 'booked')
}
