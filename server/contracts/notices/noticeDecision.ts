import { v7 } from 'uuid'
import type { NoticeConfirmation } from '#contract/contracts/noticeForms.ts'
import type { NoticeRow } from '#contract/contracts/noticeShapes.ts'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { isFollowed } from '#contract/rules/contracts/dues.ts'
import { type Appended, append, type Event, happenedTo, nextReceipt } from '#server/contracts/append.ts'
import { lifeIn } from '#server/contracts/life.ts'
import { shownNotice } from '#server/contracts/noticesOf.ts'
import type { ContractRecord } from '#server/contracts/rules.ts'
import type { Acting } from '#server/kit/acting.ts'
import { done } from '#server/kit/done.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { mustRun, updateNotice } from './give.ts'
import { tellNotice } from './noticeNews.ts'
import { lockedForDecision, lockedOwn, type NoticeContractParams, type NoticeOf, noticeIn } from './rows.ts'

type NoticeAuthorship = Pick<Appended, 'day' | 'author' | 'reason'>

/** Puts another content in place of a notice's event, or none; `quiet` where another event tells of it already. */
const instead = (notice: NoticeOf, said: NoticeAuthorship, content: object | null, quiet = false): Appended => ({
  ...said,
  _id: v7(),
  kind: 'correction',
  content: { of: notice._id, instead: content && { kind: 'notice', day: notice.day, ...content }, ...(quiet && { quiet }) },
})

/** Content of the notice once it is confirmed so; null where it says that already. */
function contentOf({ kind }: NoticeOf, { to, late }: NoticeConfirmation) {
  if (kind === 'extraordinary') return to ? { notice: 'extraordinary', to, late: false } : { notice: 'ordinary', to: null, late }
  return late ? { notice: 'ordinary', to: null, late } : null
}

function mustFitLastDay(notice: NoticeOf, to: string | null | undefined, finalEnd: string | null) {
  if (!to) return
  if (notice.kind === 'ordinary') throw new Refusal('invalid', { to: 'Eine ordentliche Kündigung gilt auf den nächsten möglichen Tag.' })
  if (to < notice.day) throw new Refusal('invalid', { to: 'Dieser Tag liegt vor dem Eingang der Kündigung.' })
  if (finalEnd !== null && to > finalEnd) throw new Refusal('invalid', { to: 'Der Vertrag endet schon vorher.' })
}

/**
 * Refuses an end before the one with which another contract follows, by a notice that had come before: the days between would be nobody's, and
 * those that have gone over would be paid back here.
 */
function mustLeaveFollowed(row: ContractRecord, before: readonly Event[], added: readonly Appended[], to: string | null | undefined) {
  const life = lifeIn(row, before)
  if (!isFollowed(life)) return
  const frame = { contract: row._id, receivedAt: nextReceipt(before) }
  if (isFollowed(lifeIn(row, [...before, ...added.map(one => ({ ...one, ...frame }))]))) return
  const day = dayText(addDays(life.ending!.day, 1))
  throw new Refusal('invalid', { [to ? 'to' : 'reason']: `Ab ${day} gilt ein anderer Vertrag: Nimm diese Kündigung zurück.` })
}

/** Confirms a notice; that of an extraordinary one sets its last day, or takes it as an ordinary one (C39). */
export async function confirm(given: Acting, place: NoticeContractParams, id: string, form: NoticeConfirmation): Promise<NoticeRow> {
  const { tx, who } = given
  const row = await lockedForDecision(given, place)
  const notice = await noticeIn(tx, row, id)
  if (notice.takenBackAt !== null) throw new Refusal('request-withdrawn')
  if (notice.confirmedAt !== null) return shownNotice(notice)
  // A withdrawn contract has another end than the one that would be mailed.
  if (row.state !== 'accepted') throw new Refusal('contract-state')
  const before = await happenedTo(tx, row)
  const others = before.filter(({ _id }) => _id !== id)
  mustFitLastDay(notice, form.to, lifeIn(row, others).finalEnd)
  const said = { day: today(), author: actorOf(who), reason: form.reason ?? null }
  const content = contentOf(notice, form)
  const confirmed: Appended = { ...said, _id: v7(), kind: 'confirmed', content: { of: id } }
  const added = [...(content ? [instead(notice, said, content, true)] : []), confirmed]
  mustLeaveFollowed(row, before, added, form.to)
  const next = await append(given, row, before, { added })
  const confirmedAt = next.events.at(-1)!.receivedAt
  const kept = await updateNotice(given, id, { confirmedAt, confirmedBy: actorOf(who), to: form.to ?? null })
  await tellNotice(given, { ...next, notice: kept }, 'confirmed')
  return shownNotice(kept)
}

async function back(given: Acting, row: ContractRecord, notice: NoticeOf, reason: string | null) {
  const { tx, who } = given
  if (notice.takenBackAt !== null) return done
  const before = await happenedTo(tx, row)
  mustRun(row, lifeIn(row, before))
  const said = { day: today(), author: actorOf(who), reason }
  const next = await append(given, row, before, { added: [instead(notice, said, null)] })
  const kept = await updateNotice(given, notice._id, { takenBackAt: next.events.at(-1)!.receivedAt })
  await tellNotice(given, { ...next, notice: kept }, 'back')
  return done
}

/** Takes one's own notice back while nobody has confirmed it (C39). */
export async function takeNoticeBack(given: Acting, index: string, id: string) {
  const row = await lockedOwn(given, index)
  const notice = await noticeIn(given.tx, row, id)
  if (notice.takenBackAt === null && notice.way !== 'app') throw new Refusal('notice-confirmed')
  if (notice.takenBackAt === null && notice.confirmedAt !== null) throw new Refusal('notice-confirmed')
  return back(given, row, notice, null)
}

/** Takes one back by agreement, for as long as the contract runs. */
export async function revoke(given: Acting, place: NoticeContractParams, id: string, reason: string) {
  const row = await lockedForDecision(given, place)
  return back(given, row, await noticeIn(given.tx, row, id), reason)
}
