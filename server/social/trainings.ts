import { and, eq, inArray, or } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { type TrainingAct, type TrainingState, trainingDays, trainingSteps } from '#contract/rules/social/moves.ts'
import type { TrainingForm } from '#contract/social/calls.ts'
import { dayMs } from '#contract/time.ts'
import { visibleToAll } from '#server/courses/rules.ts'
import { courseExecution } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { isSame } from '#server/kit/row.ts'
import { mayWrite } from '#server/moderation/silence.ts'
import { lockPair } from './pair.ts'
import { knows, mustExist } from './rules.ts'
import { type MemberActing, nameOf, publishSocialChange, sentences, tellSocialAct } from './socialNews.ts'
import { trainingRequest } from './tables.ts'

export type TrainingRow = typeof trainingRequest.$inferSelect

const ended = ({ trainingAt, asked }: Pick<TrainingRow, 'trainingAt' | 'asked'>) =>
  trainingAt ? Date.parse(trainingAt) : Date.parse(asked) + trainingDays * dayMs

/** The state by now: what nobody answered, or what was agreed, is over at its time. */
export const stateOf = (row: TrainingRow, now = Date.now()): TrainingState =>
  (row.state === 'open' || row.state === 'accepted') && ended(row) <= now ? 'expired' : row.state

/** A proposed training, whoever it is between. */
export const trainingOf = async (tx: Tx, _id: string) => (await tx.select().from(trainingRequest).where(eq(trainingRequest._id, _id)))[0]

/** Proposes a training to a friend; the same again is the same row. */
export async function propose({ tx, house, who }: MemberActing, { to, at, courseExecutionId, ...form }: TrainingForm) {
  await lockPair(tx, who._id, to)
  const known = await knows(tx, who._id, to)
  if (!known) throw new Refusal('missing')
  if (known.friend !== 'agreed') throw new Refusal('no-friend')
  if (courseExecutionId) await mustBePlanned(tx, courseExecutionId)
  const fields = { from: who._id, to, trainingAt: at, studio: form.studio, execution: courseExecutionId, text: form.text }
  const now = new Date().toISOString()
  const [added] = await tx
    .insert(trainingRequest)
    .values({ _id: form._id, ...fields, asked: now, at: now })
    .onConflictDoNothing()
    .returning()
  if (added) {
    if (form.text) await mayWrite(tx, who._id)
    await tellSocialAct(tx, house, { to, from: who._id, title: sentences.training.open(await nameOf(tx, who._id)) })
    await publishSocialChange(tx, house, [who._id, to])
    return { _id: added._id, state: stateOf(added) }
  }
  const row = await trainingOf(tx, form._id)
  if (!row || !isSame(row, fields)) throw new Refusal('taken')
  return { _id: row._id, state: stateOf(row) }
}

async function mustBePlanned(tx: Tx, _id: string) {
  if ((await tx.$count(courseExecution, and(eq(courseExecution._id, _id), visibleToAll))) === 0)
    throw new Refusal('invalid', { courseExecutionId: 'Diesen Kurs gibt es nicht.' })
}

/** An act on a proposed training; false where there is none of that id for this person, so that it may name somebody instead. */
export async function moveTraining({ tx, house, who }: MemberActing, _id: string, act: TrainingAct): Promise<boolean> {
  const seen = await trainingOf(tx, _id)
  if (!seen || (seen.from !== who._id && seen.to !== who._id)) return false
  const other = seen.from === who._id ? seen.to : seen.from
  await lockPair(tx, seen.from, seen.to)
  await mustExist(tx, who._id, other)
  const row = await trainingOf(tx, _id)
  if (!row || (act === 'withdrawn') !== (row.from === who._id)) throw new Refusal('missing')
  const step = trainingSteps[act][stateOf(row)]
  if (step === 'same' || step === 'expired' || step === 'open') return true
  if (step === 'request-withdrawn' || step === 'request-over') throw new Refusal(step, undefined, { _id, state: stateOf(row) })
  await tx.update(trainingRequest).set({ state: step, at: new Date().toISOString() }).where(eq(trainingRequest._id, _id))
  // An open one that is taken back is simply gone; what was agreed is told.
  if (step !== 'withdrawn' || row.state === 'accepted')
    await tellSocialAct(tx, house, { to: other, from: who._id, title: sentences.training[step](await nameOf(tx, who._id)) })
  // It may have been sent before its yes was known: both are told that it is off (K19).
  if (act === 'withdrawn' && row.state === 'accepted')
    await tellSocialAct(tx, house, { to: who._id, from: other, title: sentences.tookBack.training(await nameOf(tx, other)) })
  await publishSocialChange(tx, house, [who._id, other])
  return true
}

/** Takes back what is open or agreed between two who are no friends any more. */
export const endTrainings = (tx: Tx, a: string, b: string) =>
  tx
    .update(trainingRequest)
    .set({ state: 'withdrawn', at: new Date().toISOString() })
    .where(
      and(
        or(and(eq(trainingRequest.from, a), eq(trainingRequest.to, b)), and(eq(trainingRequest.from, b), eq(trainingRequest.to, a))),
        inArray(trainingRequest.state, ['open', 'accepted']),
      ),
    )
