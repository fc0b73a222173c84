import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v5 } from 'uuid'
import type { absences } from '#contract/absences/calls.ts'
import type { CallBody, Reply } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { type AbsenceState, tellSeconds, undoMinutes } from '#contract/rules/absences/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithBus, WithDomains } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { actorOf } from '#server/serve/serve.ts'
import { spanText, tellChanged, tellPerson } from './absenceNews.ts'
import { type Turning, turnAbsence } from './absenceTurn.ts'
import { type Away, plannedWork } from './plugs.ts'
import type { AbsenceRecord } from './rows.ts'
import { absence, absenceStep } from './tables.ts'

type AbsenceDecisionCalls = typeof absences
type Verdict = Reply<AbsenceDecisionCalls['decide']>['items'][number]

const namespace = '7c0f3b52-6f0e-4f0e-9a41-5d7f1d6a2b90'
const kind = 'absence-decision'

/** A decision holds at once and is told a minute later: what was taken back meanwhile is told to nobody. */
async function tellLater(tx: Tx, decision: string) {
  const due = new Date(Date.now() + tellSeconds * 1000).toISOString()
  await orderJob(tx, { kind, key: `${kind}:${decision}`, payload: { decision }, due })
}

async function attempt(act: () => Promise<{ _id: string; state: Verdict['state']; version: number }>, _id: string): Promise<Verdict> {
  try {
    const { state, version } = await act()
    return { _id, verdict: 'done', state, version }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const now = error.current as { state?: Verdict['state']; version?: number } | undefined
    return { _id, verdict: error.code, state: now?.state ?? null, version: now?.version ?? null }
  }
}

/** Locks rows, by their ids, and tells whose they are. */
async function lockRows(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ _id: absence._id, person: absence.person })
    .from(absence)
    .where(inArray(absence._id, [...ids]))
    .orderBy(asc(absence._id))
    .for('update')
  return new Map(rows.map(({ _id, person }) => [_id, person]))
}

/**
 * Decides on many, each by itself: first all rows are locked by their ids, then each one's time in the order of their people, so that two who
 * decide at once never wait for each other.
 */
export async function decide(
  given: Acting<House> & { body: CallBody<AbsenceDecisionCalls['decide']> },
): Promise<Reply<AbsenceDecisionCalls['decide']>> {
  const { tx, body } = given
  const { _id: decision, items, reason, consent, shifts } = body
  const whose = await lockRows(
    tx,
    items.map(({ _id }) => _id),
  )
  const sorted = items.toSorted((one, other) => byPerson(whose, one._id, other._id))
  const verdicts = new Map<string, Verdict>()
  const away: (Away & { absence: string })[] = []
  for (const { _id, kind: what, version, status } of sorted)
    verdicts.set(
      _id,
      await attempt(async () => {
        const row = await turnAbsence(given, _id, { kind: what, version, status, reason, consent, decision })
        if (isAway(row)) away.push({ absence: _id, person: row.person, from: row.from, to: row.to ?? row.from })
        return row
      }, _id),
    )
  if (shifts === 'open' && away.length > 0) await openWork(given, decision, away)
  await tellLater(tx, decision)
  return { _id: decision, items: items.map(({ _id }) => verdicts.get(_id) as Verdict) }
}

/** Opens what is planned for people who are away, and keeps what that was. */
async function openWork(given: Acting<House>, decision: string, away: readonly (Away & { absence: string })[]) {
  for (const { open } of plannedWork.all(given.house))
    for (const [nth, opened] of (await open(given, away)).entries()) {
      if (opened.length === 0) continue
      const step = and(eq(absenceStep.decision, decision), eq(absenceStep.absence, away[nth]!.absence))
      await given.tx
        .update(absenceStep)
        .set({ opened: sql`${absenceStep.opened} || ${JSON.stringify(opened)}::jsonb` })
        .where(step)
    }
}

/** True of whole days away: of a half one the person works the rest. */
const isAway = ({ state, halfFirst, halfLast, starts }: AbsenceRecord) =>
  (state === 'approved' || state === 'granted') && !halfFirst && !halfLast && starts === null

const byPerson = (whose: ReadonlyMap<string, string>, one: string, other: string) =>
  `${whose.get(one)} ${one}` < `${whose.get(other)} ${other}` ? -1 : 1

/** The changing GETs: the same rule, and a decision of one row. */
export async function decideOneAbsence(given: Acting<House>, _id: string, wish: Pick<Turning, 'kind' | 'status' | 'version' | 'consent'>) {
  const decision = v5(`${_id} ${wish.status} ${Date.now()}`, namespace)
  const row = await turnAbsence(given, _id, { ...wish, decision })
  if (row.decision === decision && wish.status !== 'withdrawn') await tellLater(given.tx, decision)
  return row
}

/** Takes one's own decision back for ten minutes, row by row, where nothing came since. */
export async function undo(given: Acting<WithBus & WithDomains>, decision: string): Promise<Reply<AbsenceDecisionCalls['undo']>> {
  const { tx, house, who } = given
  const steps = await tx.select().from(absenceStep).where(eq(absenceStep.decision, decision))
  if (steps.length === 0 || steps.some(({ actor }) => actor !== actorOf(who))) throw new Refusal('missing')
  if (steps.some(({ at }) => Date.now() - Date.parse(at) > undoMinutes * 60_000)) throw new Refusal('decision-late')
  const whose = await lockRows(
    tx,
    steps.map(step => step.absence),
  )
  const items: Verdict[] = []
  for (const step of steps.toSorted((one, other) => byPerson(whose, one.absence, other.absence))) {
    const [row] = await tx.select().from(absence).where(eq(absence._id, step.absence))
    if (!row) continue
    if (step.undone) {
      items.push({ _id: row._id, verdict: 'done', state: row.state, version: row.version })
      continue
    }
    if (row.version !== step.version || row.removedAt) {
      items.push({ _id: row._id, verdict: 'stale', state: row.state, version: row.version })
      continue
    }
    const version = row.version + 1
    await tx.update(absence).set({ state: step.from, version, decider: null, reason: null, decision: null }).where(eq(absence._id, row._id))
    await tx.update(absenceStep).set({ undone: new Date().toISOString() }).where(eq(absenceStep._id, step._id))
    if (step.opened.length > 0) for (const { giveBack } of plannedWork.all(house)) await giveBack(given, row.person, step.opened)
    await tellChanged({ tx, house }, row.person, row.from)
    // Whoever was told the decision is told that it holds no more.
    if (row.person !== step.actor && Date.now() - Date.parse(step.at) >= tellSeconds * 1000)
      await tellPerson(tx, house, row.person, { title: `Entscheid zurückgenommen: ${spanText(row)}` })
    items.push({ _id: row._id, verdict: 'done', state: step.from, version })
  }
  return { _id: decision, items }
}

/** Sentences by which the person is told of a decision: no word says what kind of absence it is (T59). */
const said: Partial<Record<AbsenceState, string>> = {
  approved: 'Bewilligt',
  granted: 'Bewilligt',
  declined: 'Abgelehnt',
  cancelled: 'Annulliert',
}

/** Tells each person what was decided, by its days alone. */
export const tellJob = jobOf<{ decision: string }>(kind, async (house, { decision }, { finish }) => {
  await house.db.transaction(async tx => {
    if (!(await finish(tx))) return
    const steps = await tx
      .select({ step: absenceStep, row: absence })
      .from(absenceStep)
      .innerJoin(absence, eq(absence._id, absenceStep.absence))
      .where(and(eq(absenceStep.decision, decision), isNull(absenceStep.undone), isNull(absence.removedAt)))
    for (const { step, row } of steps) {
      if (step.actor === row.person) continue
      const title = `${said[step.to] ?? 'Nachgeführt'}: ${spanText(row)}`
      await tellPerson(tx, house, row.person, { title, _id: v5(step._id, namespace) })
    }
  })
})
