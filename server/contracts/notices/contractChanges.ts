import type { BonusForm, CorrectionForm, PriceForm } from '#contract/contracts/noticeForms.ts'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { effective } from '#contract/rules/contracts/contractEvents.ts'
import { isFollowed } from '#contract/rules/contracts/dues.ts'
import { type Appended, append, type Event, happenedTo } from '#server/contracts/append.ts'
import { lifeEventOf, lifeIn } from '#server/contracts/life.ts'
import type { ContractRecord } from '#server/contracts/rules.ts'
import type { Acting } from '#server/kit/acting.ts'
import { done } from '#server/kit/done.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { mustRun } from './give.ts'
import { tellChanged } from './noticeNews.ts'
import { lockedForDecision, type NoticeContractParams } from './rows.ts'

/** The most events of one contract, so that its life is counted at once. */
const mostEvents = 400

interface DecidableContract {
  row: ContractRecord
  before: Event[]
}

/** A contract that runs, for whoever decides; undefined where the same act came before. */
async function lockDecidableContract(
  given: Acting,
  place: NoticeContractParams,
  { _id, kind }: Pick<Appended, '_id' | 'kind'>,
): Promise<DecidableContract | undefined> {
  const row = await lockedForDecision(given, place)
  const before = await happenedTo(given.tx, row)
  const known = before.find(event => event._id === _id)
  if (known && known.kind !== kind) throw new Refusal('taken')
  if (known) return undefined
  mustRun(row, lifeIn(row, before))
  if (before.length >= mostEvents)
    throw new Refusal('contract-full', undefined, undefined, `Mehr als ${mostEvents} Einträge im Verlauf gehen nicht.`)
  return { row, before }
}

async function act(given: Acting, { row, before }: DecidableContract, added: Appended) {
  const was = lifeIn(row, before)
  const next = await append(given, row, before, { added: [added] })
  await tellChanged(given, next.row, { added, was, life: next.life })
  // Its holder by now hears of what went along.
  for (const { row: theirs, ...changed } of next.along) await tellChanged(given, theirs, changed)
  return done
}

/** Gives days after the end of the term that runs today. */
export async function bonus(given: Acting, place: NoticeContractParams, { _id, days, reason }: BonusForm) {
  const found = await lockDecidableContract(given, place, { _id, kind: 'bonus' })
  if (!found) return done
  const life = lifeIn(found.row, found.before)
  // Its days end with that day, whatever is given: they would be lost.
  if (isFollowed(life))
    throw new Refusal('invalid', { days: `Ab ${dayText(addDays(life.ending!.day, 1))} gilt ein anderer Vertrag: Gib die Tage dort.` })
  return act(given, found, { _id, kind: 'bonus', day: today(), author: actorOf(given.who), reason, content: { days } })
}

/** Another price from a day on, never from one that is over: what was sold stays sold. */
export async function changePrice(given: Acting, place: NoticeContractParams, { _id, day, price, reason }: PriceForm) {
  const found = await lockDecidableContract(given, place, { _id, kind: 'price' })
  if (!found) return done
  const { terms } = found.row
  const { finalEnd } = lifeIn(found.row, found.before)
  if (terms.kind === 'prepaid' || terms.kind === 'entries')
    throw new Refusal('invalid', { price: 'Dieser Vertrag ist im Voraus bezahlt: Sein Preis ändert nicht mehr.' })
  if (day < today()) throw new Refusal('invalid', { day: 'Ein Preis ändert frühestens ab heute.' })
  if (finalEnd !== null && day > finalEnd) throw new Refusal('invalid', { day: 'Dann ist der Vertrag schon zu Ende.' })
  const content = { price, companyPercent: null }
  return act(given, found, { _id, kind: 'price', day, author: actorOf(given.who), reason, content })
}

/** Content that stands in place of an event; refuses what its kind does not have. */
function insteadOf(event: Event, { days, price }: Pick<CorrectionForm, 'days' | 'price'>, standing: Record<string, unknown>) {
  if (days == null && price == null) return null
  if (event.kind === 'bonus' && days != null) return { kind: 'bonus', day: standing.day, days }
  if (event.kind === 'price' && price != null)
    return { kind: 'price', day: standing.day, price, companyPercent: standing.companyPercent ?? null }
  throw new Refusal('invalid', { [days == null ? 'price' : 'days']: 'Das passt nicht zu diesem Eintrag.' })
}

/** Puts something else in place of a bonus or a price, or nothing (C06). Notices have acts of their own, pauses their own screen. */
export async function correct(given: Acting, place: NoticeContractParams, { _id, of, days, price, reason }: CorrectionForm) {
  const found = await lockDecidableContract(given, place, { _id, kind: 'correction' })
  if (!found) return done
  const event = found.before.find(each => each._id === of)
  if (!event || (event.kind !== 'bonus' && event.kind !== 'price')) throw new Refusal('missing')
  const standing = effective(found.before.map(lifeEventOf)).find(each => each._id === of)
  if (!standing) throw new Refusal('request-over')
  const instead = insteadOf(event, { days, price }, { ...standing })
  return act(given, found, {
    _id,
    kind: 'correction',
    day: today(),
    author: actorOf(given.who),
    reason,
    content: { of, instead },
  })
}
