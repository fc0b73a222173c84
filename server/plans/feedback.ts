import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v5 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import { longestOwn, type PageQuery } from '#contract/page.ts'
import type { OwnAnswer, TrainingFeedbackRow, trainingFeedback } from '#contract/plans/feedback.ts'
import { Refusal } from '#contract/refusals.ts'
import { type FeedbackState, feedbackMoves } from '#contract/rules/plans/states.ts'
import { follows } from '#contract/states.ts'
import { dayMs } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import type { WithDb, WithSettings } from '#server/kit/house.ts'
import { foundBy } from '#server/kit/page.ts'
import { reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { sortedBy } from '#server/kit/sorted.ts'
import { zurich } from '#server/kit/zone.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { isConsented } from '#server/shared/agreements/rules.ts'
import { isTrainer } from '#server/shared/auth/grants.ts'
import { person } from '#server/shared/auth/tables.ts'
import { openHealth, sealHealth } from '#server/shared/health/healthSeal.ts'
import type { SealedColumn } from '#server/shared/health/plugs.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { isTold, plan, trainedRun as run } from '#server/workouts/tables.ts'
import type { Pain } from '#sync/collections/workoutRuns.ts'
import { changesOf, titlesIn } from './changes.ts'
import { plansSeenBy } from './rules.ts'
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
const visibleTo = (who: Who) => and(isTold(run), plansSeenBy(who), reachConditionOf(person.studioCode, studiosWith('tp_feedback', who)))

const feedbackConditionOf = (who: Who, { q = '', status, studio, hurts }: Filters) =>
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

// The plan that a run names is a device's word: it counts where that plan is its person's.
const ofPlan = and(eq(plan.person, run.person), eq(sql`${plan._id}::text`, run.plan))
const ofRun = and(eq(feedback.person, run.person), eq(feedback.run, run._id))

const selectFeedback = (tx: Tx) =>
  tx
    .select(columns)
    .from(run)
    .innerJoin(person, eq(person._id, run.person))
    .innerJoin(plan, ofPlan)
    .leftJoin(feedback, ofRun)
    .leftJoin(answerer, eq(answerer._id, feedback.by))
    .$dynamic()

type FeedbackRecord = Awaited<ReturnType<typeof selectFeedback>>[number]

const sorts = { started: run.started, name: sql`${person.sortName} collate "C"` }

const rowName = (person: string, run: string) => `feedback ${person} ${run}`

/** Columns in which answers lie sealed. */
export const sealedAnswers: readonly SealedColumn[] = [
  { table: 'run_feedback', column: 'answer', ids: ['person', 'run'], about: ({ person, run }) => rowName(person as string, run as string) },
]
function feedbackRowOf(house: WithSettings, titles: ReadonlyMap<string, string>, found: FeedbackRecord): TrainingFeedbackRow {
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

const countOf = (tx: Tx, where: SQL | undefined) => foundBy(tx, selectFeedback(tx).where(where))

/** The number of feedbacks that nobody has read yet: where something hurts, and the rest. */
export const newFeedback = (tx: Tx, who: Who, hurts: 'ja' | 'nein') =>
  countOf(tx, feedbackConditionOf(who, { status: ['new'], hurts: [hurts] }))

/** One page, sorted and counted by the database. */
export async function pageOf({ tx, who, house }: Acting, { sort, offset = 0, limit = 100, ...query }: Filters) {
  const where = feedbackConditionOf(who, query)
  const found = await selectFeedback(tx)
    .where(where)
    .orderBy(...sortedBy(sorts, sort ?? '-started', run._id, run.person))
    .offset(offset)
    .limit(limit)
  const total = await countOf(tx, where)
  const titles = await titlesIn(
    tx,
    found.map(({ modifications }) => modifications),
  )
  return { rows: found.map(each => feedbackRowOf(house, titles, each)), total }
}

const namespace = '1c3f9f0e-6b0e-4f0c-9c7b-0a5f7b2d8e41'

/** Marks what somebody said as read, or answers it; a notice tells the member, without a word of it. */
export async function answerFeedback({ tx, who, house }: Acting, _id: string, form: CallBody<typeof trainingFeedback.turn>) {
  const { person: whose, status, answer, version } = form
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${rowName(whose, _id)}, 0))`)
  const [row] = await selectFeedback(tx).where(and(visibleTo(who), eq(run._id, _id), eq(run.person, whose)))
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

/** Keeps how many trainings somebody answered on a day, of feedback that is about to go (V58). */
export const keepAnswers = (tx: Tx, gone: SQL) =>
  tx.execute(sql`insert into plan_count (_id, studio, day, trainer, kind, many)
    select gen_random_uuid(), o.studio, (o.changed_at at time zone ${zurich})::date, o."by", 'answered', count(*)::int
    from (select run_feedback.changed_at, nullif(run_feedback."by", run_feedback.person) as "by",
        (select coalesce(p.studio_code, p.left_studio) from person p where p._id = run_feedback.person) as studio
      from run_feedback where run_feedback.status = 'answered' and ${gone}) o
    group by 2, 3, 4`)

/** Forgets what was answered to a training that its member has deleted. */
export const forgetFeedback = ({ db }: WithDb, now: Date) =>
  db.transaction(async tx => {
    const gone = sql`run_feedback.changed_at < ${new Date(now.getTime() - 30 * dayMs).toISOString()}
      and not exists (select 1 from trained_run r where r.person = run_feedback.person and r._id = run_feedback.run)`
    await keepAnswers(tx, gone)
    await tx.execute(sql`delete from run_feedback where ${gone}`)
  })
