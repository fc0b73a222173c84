import { eq } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import type { timestop as calls } from '#contract/timestop/calls.ts'
import { type DeskForm, mostPauseComments, type PauseRow } from '#contract/timestop/shapes.ts'
import { type ContractRecord as Contract, decidesIn, isAnothers, visibleTo as visibleContracts } from '#server/contracts/rules.ts'
import type { Acting } from '#server/kit/acting.ts'
import { done } from '#server/kit/done.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { judged, mustHold } from './judge.ts'
import { findSamePause, lockedContract, write } from './ownPauses.ts'
import { tellMember, tellWaiting } from './pauseNews.ts'
import { accept } from './pauseTurn.ts'
import { rowOf } from './rows.ts'
import { changePause, heldSeen, note, type Pause, receiptOf } from './rules.ts'
import { timestop, timestopComment, timestopNote, timestopProof } from './tables.ts'
import { reasonOf } from './timestopSettings.ts'

type PauseCalls = typeof calls

/** Enters a pause for somebody at the desk; the same once more is the same pause. */
export async function enterPauseAtDesk(given: Acting, { userId, index, accept: isFirm, overrule, ...form }: DeskForm) {
  const { tx, who } = given
  const on = await lockedContract(tx, userId, index, visibleContracts(who))
  const before = await findSamePause(tx, on, form)
  if (before) return receiptOf(before)
  const decides = (await decidesIn(tx, who, on.studio)) && (await isAnothers(tx, who, on))
  const why = (decides && overrule) || null
  const result = await judged(tx, on, { ...form, reason: await reasonOf(tx, form.reason) })
  mustHold(result, { staff: true, overruled: why !== null })
  const to = result.cutTo ?? form.to
  const pause = await write(given, on, form, { way: 'desk', author: actorOf(who), overrule: why, to, fee: result.fee })
  if (isFirm && decides) return receiptOf(await accept(given, { pause, on }, { answer: null, overrule: why }))
  await tellMember(given, pause, 'entered')
  await tellWaiting(given, pause, actorOf(who))
  return receiptOf(pause)
}

/** Hangs a public form's pause onto a contract that is locked; who was asked for by name has an account from here on. */
export async function hang({ tx }: Pick<Acting, 'tx'>, pause: Pause, on: Contract): Promise<Pause> {
  const span = { _id: pause._id, reason: pause.rule, from: pause.from, to: pause.to }
  const { fee } = await judged(tx, on, { ...span, received: dayOf(pause.receivedAt) })
  const [theirs, its] = [{ person: on.person }, pause._id]
  await tx.update(timestopNote).set(theirs).where(eq(timestopNote.pause, its))
  await tx.update(timestopProof).set(theirs).where(eq(timestopProof.pause, its))
  return changePause(tx, pause, { ...theirs, contract: on._id, studio: on.studio, fee })
}

/** Says whose pause a public form asks for. */
export async function assign(
  { tx, who }: Acting,
  _id: string,
  { userId, index, version }: CallBody<PauseCalls['assign']>,
): Promise<PauseRow> {
  const { pause } = await heldSeen(tx, who, _id)
  if (pause.version !== version && pause.person !== userId) throw new Refusal('stale', undefined, await rowOf(tx, _id))
  const on = await lockedContract(tx, userId, index, visibleContracts(who))
  if (pause.contract === on._id) return rowOf(tx, _id)
  if (pause.contract !== null || pause.state !== 'open') throw new Refusal('pause-state', undefined, await rowOf(tx, _id))
  await hang({ tx }, pause, on)
  await note(tx, { pause: _id, what: 'assigned', author: actorOf(who) })
  return rowOf(tx, _id)
}

/** Adds a comment; the same one again is the same. */
export async function comment({ tx, who }: Acting, { _id, id, text }: CallBody<PauseCalls['comment']>) {
  await heldSeen(tx, who, id)
  const [known] = await tx.select().from(timestopComment).where(eq(timestopComment._id, _id))
  if (known && (known.pause !== id || known.text !== text)) throw new Refusal('taken')
  if (known) return done
  if ((await tx.$count(timestopComment, eq(timestopComment.pause, id))) >= mostPauseComments) throw new Refusal('pause-full')
  await tx.insert(timestopComment).values({ _id, pause: id, author: actorOf(who), text, at: new Date().toISOString() })
  return done
}

/** Tells the member what is still missing, once a day. */
export async function remind(given: Acting, { id, text }: CallBody<PauseCalls['remind']>) {
  const { tx, who } = given
  const { pause } = await heldSeen(tx, who, id)
  if (pause.state !== 'open') throw new Refusal('pause-state', undefined, await rowOf(tx, id))
  if (pause.remindedOn === today()) {
    if (pause.reminder === text) return done
    throw new Refusal('pause-reminded')
  }
  // A reminder of what is missing changes nothing of what anybody has seen of it.
  const said = { reminder: text, remindedOn: today() }
  await tx.update(timestop).set(said).where(eq(timestop._id, id))
  await note(tx, { pause: id, what: 'reminded', author: actorOf(who), reason: text })
  await tellMember(given, { ...pause, ...said }, 'reminded')
  return done
}
