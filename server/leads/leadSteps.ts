import { eq, inArray, sql } from 'drizzle-orm'
import { minuteOf } from '#contract/clock.ts'
import { addDays } from '#contract/days.ts'
import type { LeadStep } from '#contract/leads/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { dueAfter, otherHalf } from '#contract/rules/leads/leadDue.ts'
import type { LeadState, StepKind } from '#contract/rules/leads/states.ts'
import type { OpeningGroup } from '#contract/studios/openingHours.ts'
import type { Tx } from '#server/kit/database.ts'
import { clockOf, dayOf, instantOf, today } from '#server/kit/zone.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { studio } from '#server/shared/studios/tables.ts'
import type { lead } from './tables.ts'
import { leadCategory, leadForm, leadFormOwner } from './tables.ts'

type LeadRow = typeof lead.$inferSelect
type Stepping = Pick<LeadRow, 'studio' | 'category' | 'form' | 'noCall' | 'telefon' | 'email'>

/** The step that comes in a state where nobody said otherwise, so many days ahead. */
const usual: Readonly<Partial<Record<LeadState, { kind: StepKind; days: number }>>> = {
  contacted: { kind: 'call', days: 3 },
  appointment: { kind: 'appointment', days: 2 },
  visited: { kind: 'offer', days: 1 },
  offered: { kind: 'look', days: 3 },
}
const firstMinutes = 15

async function hoursOf(tx: Tx, code: string | null): Promise<OpeningGroup[]> {
  if (!code) return []
  const [row] = await tx.select({ hours: studio.openingHours }).from(studio).where(eq(studio.code, code))
  return row?.hours ?? []
}

const wallOf = (at: string) => ({ day: dayOf(at), minute: minuteOf(clockOf(at)) })

/** A call, or a mail where there is no number or they asked not to be called. */
const reaching = (kind: StepKind, { noCall, telefon, email }: Stepping): StepKind =>
  kind !== 'call' || (telefon && !noCall) ? kind : email ? 'mail' : 'look'

async function categoryOf(tx: Tx, _id: string | null) {
  if (!_id) return undefined
  const [row] = await tx.select().from(leadCategory).where(eq(leadCategory._id, _id))
  return row
}

/** The step that a lead is born with: due so many minutes of opening hours later, and somebody's by turns (V03). */
export async function firstStep(tx: Tx, row: Stepping, at: string): Promise<LeadStep> {
  const category = await categoryOf(tx, row.category)
  const [form] = row.form ? await tx.select({ minutes: leadForm.minutes }).from(leadForm).where(eq(leadForm._id, row.form)) : []
  const due = dueAfter(await hoursOf(tx, row.studio), wallOf(at), form?.minutes ?? category?.minutes ?? firstMinutes)
  return { kind: reaching('call', row), ...due, owner: await nextOwner(tx, row) }
}

/** The step that is usual once a lead stands there. */
export async function usualStep(tx: Tx, row: Stepping, state: LeadState, owner: string | null): Promise<LeadStep> {
  const category = await categoryOf(tx, row.category)
  const set = category?.steps.find(step => step.state === state) ?? usual[state]
  if (!set) return { ...(await firstStep(tx, row, new Date().toISOString())), owner }
  return { kind: reaching(set.kind, row), day: addDays(today(), set.days), time: null, owner }
}

/** The other half of the next opening day (V03). */
export async function againStep(tx: Tx, row: Stepping, owner: string | null): Promise<LeadStep> {
  return { kind: reaching('call', row), ...otherHalf(await hoursOf(tx, row.studio), wallOf(new Date().toISOString())), owner }
}

/** Whoever may answer in the studio, and has waited longest for a lead; those whom the form names go first. */
async function nextOwner(tx: Tx, { studio: code, form }: Stepping): Promise<string | null> {
  if (!code) return null
  const able = await holdersOf(tx, 'af_edit', code, { named: true })
  const named = form ? (await tx.select().from(leadFormOwner).where(eq(leadFormOwner.form, form))).map(row => row.person) : []
  const wished = named.filter(one => able.includes(one))
  const among = wished.length > 0 ? wished : able
  if (among.length === 0) return null
  const { rows } = await tx.execute<{ _id: string }>(sql`
    select p._id from unnest(${sql.param(among)}::uuid[]) as p (_id)
    left join lateral (select max(l.received) as last from lead l where l.step_owner = p._id) l on true
    order by l.last nulls first, p._id limit 1`)
  return rows[0]?._id ?? null
}

/** A step of before as it can be done now: no call to who has asked for none since, and in hands that may. */
export async function asNow(tx: Tx, row: Stepping, step: LeadStep): Promise<LeadStep> {
  const owner = step.owner && (await mayOwn(tx, row.studio, step.owner)) ? step.owner : null
  return { ...step, kind: reaching(step.kind, row), owner }
}

/** The columns of its step where that is another one now, as a call is for who asked for none; nothing where it stays. */
export async function stepAsNow(tx: Tx, row: LeadRow, step = stepOf(row)) {
  const now = step && (await asNow(tx, row, step))
  return now && now.kind !== row.stepKind ? columnsOf(now) : {}
}

/** Refuses a step that nobody can do: a call to who asked for none, or in the hands of who may not. */
export async function mustBeAble(tx: Tx, row: Stepping, { kind, owner }: LeadStep) {
  if (kind === 'call' && row.noCall) throw new Refusal('invalid', { 'step.kind': 'Diese Person will nicht angerufen werden.' })
  if (owner && !(await mayOwn(tx, row.studio, owner)))
    throw new Refusal('invalid', { 'step.owner': 'Diese Person bearbeitet hier keine Leads.' })
}

async function mayOwn(tx: Tx, code: string | null, owner: string) {
  return (await holdersOf(tx, 'af_edit', code ?? '*')).includes(owner)
}

/** The columns of a step; without a time it is due by the end of its day. */
export const columnsOf = (step: LeadStep | null) => ({
  stepKind: step?.kind ?? null,
  stepDay: step?.day ?? null,
  stepTime: step?.time ?? null,
  stepDue: step && instantOf(step.time ? step.day : addDays(step.day, 1), step.time ?? '00:00'),
  stepOwner: step?.owner ?? null,
  stepTold: null,
  stepRaised: null,
})

/** The step as a row has it. */
export const stepOf = (row: Pick<typeof lead.$inferSelect, 'stepKind' | 'stepDay' | 'stepTime' | 'stepOwner'>): LeadStep | null =>
  row.stepKind && row.stepDay ? { kind: row.stepKind, day: row.stepDay, time: row.stepTime, owner: row.stepOwner } : null

/** Gives the steps of these leads to their studio. */
export const toStudio = (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve()
    : tx.execute(
        sql`update lead set step_owner = null, version = version + 1 where ${inArray(sql`_id`, [...ids])} and step_owner is not null`,
      )
