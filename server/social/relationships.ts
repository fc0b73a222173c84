import { and, eq, inArray } from 'drizzle-orm'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { declinedDays, type RelationshipAct, type RelationshipState, type RelationshipWord } from '#contract/rules/social/moves.ts'
import type { Relation } from '#contract/social/calls.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { mayWrite } from '#server/moderation/silence.ts'
import { lockPair, pairOf, type RelationshipKind, relationshipBetween, stepOf } from './pair.ts'
import { quietAfterLeaving } from './quiet.ts'
import { isNear, mustExist, type RelatedPerson } from './rules.ts'
import { changedBetween, fullName, type MemberActing, nameOf, publishSocialChange, sentences, tellSocialAct } from './socialNews.ts'
import { relationship } from './tables.ts'
import { endTrainings, trainingOf } from './trainings.ts'

const isState = (step: string): step is RelationshipState => ['requested', 'agreed', 'declined', 'withdrawn', 'ended'].includes(step)

/** The relation of the two to each other now, for an answer. */
async function relationOf(tx: Tx, who: string, other: string): Promise<Relation> {
  const { _id, friend, partner } = await mustExist(tx, who, other)
  return { _id, friend, partner }
}

/** Refuses asking somebody out of reach, and asking to train together who is no friend. */
function mayAsk(kind: RelationshipKind, step: RelationshipState, known: RelatedPerson) {
  if (kind === 'partner' && known.friend !== 'agreed') throw new Refusal(isNear(known) ? 'no-friend' : 'missing')
  if (kind === 'friend' && step !== 'agreed' && !isNear(known)) throw new Refusal('missing')
}

interface Move {
  kind: RelationshipKind
  act: RelationshipAct
  other: string
  text?: string | null
}

/**
 * One act on what two people are to each other, under their lock, as the table of steps says (K19). An act that changes nothing is no
 * news; one that is refused hands back how things stand.
 */
export async function moveRelationship(given: MemberActing, { kind, act, other, text = null }: Move): Promise<Relation> {
  const { tx, who } = given
  const now = Date.now()
  await lockPair(tx, who._id, other)
  const known = await mustExist(tx, who._id, other)
  const row = await relationshipBetween(tx, who._id, other, kind)
  const left = row || act !== 'ask' ? null : await quietAfterLeaving(tx, kind, who._id, other)
  const step = stepOf(act, row, { who: who._id, now, left })
  // Else it would tell who has joined and keeps out of sight, and who hides from who blocks.
  if ((!row || row.state === 'ended') && !isNear(known)) throw new Refusal('missing')
  if (act === 'ask' && isState(step)) mayAsk(kind, step, known)
  if (step === 'same') return relationOf(tx, who._id, other)
  if (!isState(step)) throw new Refusal(step, undefined, await relationOf(tx, who._id, other))
  if (text) await mayWrite(tx, who._id)
  const at = new Date(now).toISOString()
  const asked = act === 'ask' && step !== 'agreed'
  const next = {
    state: step,
    at,
    // A greeting is a word of somebody who is no friend yet, which nobody under age gets (K17).
    ...(asked && { asker: who._id, askedAt: at, text: known.minor ? null : text }),
    ...(act === 'decline' && { quietUntil: new Date(now + declinedDays * dayMs).toISOString() }),
    ...((step === 'agreed' || (asked && row?.asker !== who._id)) && { quietUntil: step === 'declined' ? left : null }),
  }
  await tx
    .insert(relationship)
    .values({ asker: who._id, askedAt: at, ...next, ...pairOf(who._id, other), kind })
    .onConflictDoUpdate({ target: [relationship.low, relationship.high, relationship.kind], set: next })
  if (kind === 'friend' && step === 'ended') await endAll(tx, who._id, other, ['partner'])
  await tellOf(given, { kind, act, step, known, wasAgreed: row?.state === 'agreed' })
  return relationOf(tx, who._id, other)
}

/** Ends what is open or agreed between the two. */
export async function endAll(tx: Tx, a: string, b: string, kinds: readonly RelationshipKind[] = ['friend', 'partner']) {
  const { low, high } = pairOf(a, b)
  const which = and(
    eq(relationship.low, low),
    eq(relationship.high, high),
    inArray(relationship.kind, [...kinds]),
    inArray(relationship.state, ['requested', 'agreed', 'declined']),
  )
  const ended = await tx
    .update(relationship)
    .set({ state: 'ended', at: new Date().toISOString() })
    .where(which)
    .returning({ kind: relationship.kind })
  await endTrainings(tx, a, b)
  return ended.length > 0
}

interface Step {
  kind: RelationshipKind
  act: RelationshipAct
  step: RelationshipState
  known: RelatedPerson
  wasAgreed: boolean
}

/** A request and a yes are told, a no and an end are not; nor does a frame give away a no. */
async function tellOf({ tx, house, who }: MemberActing, { kind, act, step, known, wasAgreed }: Step) {
  await publishSocialChange(tx, house, step === 'declined' ? [who._id] : [who._id, known._id])
  if (kind === 'friend' && (step === 'agreed' || wasAgreed))
    await changedBetween({ tx, house }, { one: who._id, other: known._id, told: true })
  const name = await nameOf(tx, who._id)
  const news = { to: known._id, from: who._id }
  if (step === 'requested' || step === 'agreed') await tellSocialAct(tx, house, { ...news, title: sentences[kind][step](name) })
  if (act === 'withdraw' && wasAgreed) {
    await tellSocialAct(tx, house, { ...news, title: sentences.tookBack.theirs(name) })
    await tellSocialAct(tx, house, { to: who._id, from: known._id, title: sentences.tookBack.mine(fullName(known)) })
  }
}

/** Tells both that an acceptance came after the withdrawal (K19); for whatever call accepts. */
export async function tellTooLate(
  tx: Tx,
  all: readonly (Omit<MemberActing, 'tx'> & { params: { id: string }; refusal: { code: RefusalCode } })[],
) {
  for (const { house, who, params, refusal } of all) {
    if (refusal.code !== 'request-withdrawn') continue
    const [mine, theirs] = [await nameOf(tx, who._id), await nameOf(tx, params.id)]
    await tellSocialAct(tx, house, { to: who._id, from: params.id, title: sentences.tooLate.mine(theirs) })
    await tellSocialAct(tx, house, { to: params.id, from: who._id, title: sentences.tooLate.theirs(mine) })
    await publishSocialChange(tx, house, [who._id, params.id])
  }
}

/** The same for an answer, whose id is a training's or a person's. */
export async function tellTooLateAnswer(tx: Tx, all: Parameters<typeof tellTooLate>[1]) {
  for (const one of all) {
    const training = await trainingOf(tx, one.params.id)
    await tellTooLate(tx, [{ ...one, params: { id: training?.from ?? one.params.id } }])
  }
}

/** An act on a whole relationship by what the device showed: its own request is taken back, theirs declined, a friendship ended. */
export const partingBy = (seen: RelationshipWord | undefined): RelationshipAct =>
  seen === 'asked' ? 'withdraw' : seen === 'asks' ? 'decline' : 'end'
