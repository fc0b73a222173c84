import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v5 } from 'uuid'
import type { Body } from '#contract/call.ts'
import { longestOwn, type PageQuery } from '#contract/page.ts'
import type { FeedbackRow, OwnAnswer, trainingFeedback } from '#contract/plans/feedback.ts'
import { Refusal } from '#contract/refusals.ts'
import { type FeedbackState, feedbackMoves } from '#contract/rules/plans/states.ts'
import { follows } from '#contract/states.ts'
import { dayMs } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import type { WithDb, WithSettings } from '#server/kit/house.ts'
import { studiosWith, within } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { isConsented } from '#server/shared/agreements/rules.ts'
import { isTrainer } from '#server/shared/auth/grants.ts'
import { person } from '#server/shared/auth/tables.ts'
import { openHealth, sealHealth } from '#server/shared/health/keys.ts'
import type { SealedColumn } from '#server/shared/health/plugs.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { isTold, plan, trainedRun as run } from '#server/workouts/tables.ts'
import type { Pain } from '#sync/collections/workoutRuns.ts'
import { changesOf, titlesIn } from './changes.ts'
import { seenBy } from './rules.ts'
import { runFeedback as feedback } from './tables.ts'

interface Filters extends PageQuery {
  status?: FeedbackState[]
  studio?: string[]
  hurts?: ('ja' | 'nein')[]
}

const answerer = alias(person, 'answerer')
const statusNow = sql<FeedbackState>`coalesce(${feedback.status}, 'new')`
/** Pain is told only as long as its person consents to it (H10). */
const pain = sql<Pain | null>`case when ${person.consent1} then ${run.pain} end`
const hurting = sql`${pain} ->> 'hurts'`

/** Trainings by a plan of which somebody said something, of people whose plans the caller sees. */
const visibleTo = (who: Who) => and(isTold(run), seenBy(who), within(person.studioCode, studiosWith('tp_feedback', who)))

const conditionOf = (who: Who, { q = '', status, studio, hurts }: Filters) =>
  and(
    visibleTo(who),
    isConsented,
    status?.length ? inArray(statusNow, status) : undefined,
    studio?.length ? inArray(person.studioCode, studio) : undefined,
    hurts?.length
      ? or(...hurts.map(word => (word === 'ja' ? sql`${hurting} = 'true'` : sql`${hurting} is distinct from 'true'`)))
      : undefined,
    ...q
      .split(/\s+/)
      .filter(Boolean)
      .map(word => holds(sql`concat_ws(' ', ${person.vorname}, ${person.nachname}, ${plan.title}, ${run.title})`, word)),
  )

const columns = {
  _id: run._id,
  person: run.person,
  vorname: person.vorname,
  nachname: person.nachname,
  studio: person.studioCode,
  started: run.started,
  day: run.day,
  plan: plan.title,
  split: run.title,
  effort: run.effort,
  pain,
  note: run.note,

  modifications: run.modifications,
  status: statusNow,
  sealed: feedback.answer,
  version: sql<number>`coalesce(${feedback.version}, 0)`,
  by: sql<string | null>`${answerer.vorname} || ' ' || ${answerer.nachname}`,
  byTrainer: isTrainer('run_feedback.by'),
}

// What a run says of its plan is a device's word: it counts where that plan is its person's.
const ofPlan = and(eq(plan.person, run.person), eq(sql`${plan._id}::text`, run.plan))
const ofRun = and(eq(feedback.person, run.person), eq(feedback.run, run._id))

const joined = (tx: Tx) =>
  tx
    .select(columns)
    .from(run)
    .innerJoin(person, eq(person._id, run.person))
    .innerJoin(plan, ofPlan)
    .leftJoin(feedback, ofRun)
    .leftJoin(answerer, eq(answerer._id, feedback.by))
    .$dynamic()

type Found = Awaited<ReturnType<typeof joined>>[number]

const sorts = { started: run.started, name: sql`${person.sortName} collate "C"` }

function orderOf(sort = '-started') {
  const column = sorts[sort.replace('-', '') as keyof typeof sorts]
  const way = sort.startsWith('-') ? desc : asc
  return [way(column), way(run._id), way(run.person)]
}

const rowName = (person: string, run: string) => `feedback ${person} ${run}`

/** Where answers lie sealed. */
export const sealedAnswers: readonly SealedColumn[] = [
  { table: 'run_feedback', column: 'answer', ids: ['person', 'run'], about: ({ person, run }) => rowName(person as string, run as string) },
]
function shown(house: WithSettings, titles: ReadonlyMap<string, string>, found: Found): FeedbackRow {
  const { vorname, nachname, pain, modifications, sealed, ...row } = found
  return {
    ...row,
    name: `${nachname} ${vorname}`.trim(),
    hurts: pain?.hurts ?? null,
    where: pain?.where ?? [],
    changes: changesOf(modifications, titles),
    answer: sealed === null ? null : openHealth<string>(house, sealed, rowName(row.person, row._id)),
  }
}

async function countOf(tx: Tx, where: SQL | undefined) {
  const [{ total = 0 } = {}] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(run)
    .innerJoin(person, eq(person._id, run.person))
    .innerJoin(plan, ofPlan)
    .leftJoin(feedback, ofRun)
    .where(where)
  return total
}

/** What nobody has read yet, counted: where something hurts, and the rest. */
export const newFeedback = (tx: Tx, who: Who, hurts: 'ja' | 'nein') => countOf(tx, conditionOf(who, { status: ['new'], hurts: [hurts] }))

/** One page, sorted and counted by the database. */
export async function pageOf({ tx, who, house }: Acting, { sort, offset = 0, limit = 100, ...query }: Filters) {
  const where = conditionOf(who, query)
  const found = await joined(tx)
    .where(where)
    .orderBy(...orderOf(sort))
    .offset(offset)
    .limit(limit)
  const total = await countOf(tx, where)
  const titles = await titlesIn(
    tx,
    found.map(({ modifications }) => modifications),
  )
  return { rows: found.map(each => shown(house, titles, each)), total }
}

const namespace = '1c3f9f0e-6b0e-4f0c-9c7b-0a5f7b2d8e41'

/** Marks what somebody said as read, or answers it; a notice tells the member, without a word of it. */
export async function turn({ tx, who, house }: Acting, _id: string, form: Body<typeof trainingFeedback.turn>) {
  const { person: whose, status, answer, version } = form
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${rowName(whose, _id)}, 0))`)
  const [row] = await joined(tx).where(and(visibleTo(who), eq(run._id, _id), eq(run.person, whose)))
  if (!row) throw new Refusal('missing')
  const stands = { status: row.status, version: row.version }
  // Two who read it at once mean the same.
  if (status === 'read' && row.status === 'read') return { _id, person: whose, version: row.version }
  if (row.version !== version) throw new Refusal('stale', undefined, stands)
  if (!follows(feedbackMoves, row.status, status)) throw new Refusal('feedback-state', undefined, stands)
  const next = {
    status,
    by: actorOf(who),
    changedAt: new Date().toISOString(),
    version: version + 1,
    answer: status === 'answered' ? sealHealth(house, answer?.trim(), rowName(whose, _id)) : null,
  }
  await tx
    .insert(feedback)
    .values({ person: whose, run: _id, ...next })
    .onConflictDoUpdate({ target: [feedback.person, feedback.run], set: next })
  if (status === 'answered') {
    await house.bus.publish(tx, { kind: 'live', people: [whose], event: 'plan:changed', data: {} })
    await notify(tx, house, {
      _id: v5(`${whose} ${_id}`, namespace),
      people: [whose],
      link: `/workout/summary?run=${_id}`,
      title: 'Dein Studio hat dir zu einem Training geantwortet.',
    })
  }
  return { _id, person: whose, version: next.version }
}

/** Answers to trainings of the caller's that there still are. */
export async function ownAnswers({ tx, house }: { tx: Tx; house: WithSettings }, member: string): Promise<OwnAnswer[]> {
  const rows = await tx
    .select({ _id: feedback.run, sealed: feedback.answer, at: feedback.changedAt, by: columns.by, byTrainer: columns.byTrainer })
    .from(feedback)
    .innerJoin(run, ofRun)
    .leftJoin(answerer, eq(answerer._id, feedback.by))
    .where(and(eq(feedback.person, member), eq(feedback.status, 'answered')))
    .orderBy(desc(feedback.changedAt), desc(feedback.run))
    .limit(longestOwn)
  return rows.map(({ sealed, ...row }) => ({ ...row, answer: openHealth<string>(house, sealed!, rowName(member, row._id)) }))
}

/** Forgets what was answered to a training that its member has deleted. */
export const forgetFeedback = ({ db }: WithDb, now: Date) =>
  db.execute(sql`delete from run_feedback f where changed_at < ${new Date(now.getTime() - 30 * dayMs).toISOString()}
    and not exists (select 1 from trained_run r where r.person = f.person and r._id = f.run)`)
