import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import { append, happenedTo } from '#server/contracts/append.ts'
import { tellMember } from '#server/contracts/contractNews.ts'
import { endAtTac } from '#server/contracts/tacOrder.ts'
import { mayWithdraw, withdrawUntilOf } from '#server/contracts/wholeContract.ts'
import type { Acting } from '#server/kit/acting.ts'
import { done } from '#server/kit/done.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { signingTime } from '#server/shared/agreements/sign.ts'
import { tellWithdrawn } from './noticeNews.ts'
import { lockedOwn } from './rows.ts'

/**
 * Withdraws one's own contract: nothing is owed from it, and all goes back (C15). In time is what was written in time (OR 40e), so that a device
 * which had no network takes nobody's right.
 */
export async function withdraw(given: Acting, index: string, { _id, at }: { _id: string; at: string }) {
  const { tx, who } = given
  const row = await lockedOwn(given, index)
  if (row.state === 'withdrawn') return done
  if ((row.state !== 'accepted' && row.state !== 'temporary') || !mayWithdraw(row)) throw new Refusal('contract-state')
  const until = withdrawUntilOf(row)
  if (until === null || dayOf(signingTime(at, new Date())) > until) throw new Refusal('withdrawal-over')
  const before = await happenedTo(tx, row)
  if (before.some(event => event._id === _id)) throw new Refusal('taken')
  const said = { day: today(), author: actorOf(who), reason: null }
  const turned = { ...said, _id: v7(), kind: 'turned' as const, content: { from: row.state, to: 'withdrawn' } }
  const next = await append(given, row, before, {
    added: [turned, { ...said, _id, kind: 'withdrawal', content: {} }],
    state: 'withdrawn',
  })
  await endAtTac(tx, next.row)
  await tellMember(given, next.row, 'withdrawn')
  await tellWithdrawn(given, next.row)
  return done
}
