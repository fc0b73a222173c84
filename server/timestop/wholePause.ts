import { asc, eq, inArray } from 'drizzle-orm'
import { type PauseState, pauseMoves } from '#contract/rules/contracts/states.ts'
import { pauseRefusalWords } from '#contract/rules/timestop/words.ts'
import type { PauseWhole } from '#contract/timestop/shapes.ts'
import { type ContractRecord as Contract, decidesIn, eventsOf, lifeIn, shownLife } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { judged, saidToStaff } from './judge.ts'
import { stepRows } from './pauseSteps.ts'
import { foundOf, pauseRowOf } from './rows.ts'
import { findVisiblePause, type Pause } from './rules.ts'
import { openNote } from './sealedPauses.ts'
import { timestopComment, timestopHistory, timestopNote } from './tables.ts'
import { orderOf } from './tac.ts'
import { type Happening, happenings, isHealth } from './words.ts'

async function namesOf(tx: Tx, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.filter(_id => _id !== null))]
  if (wanted.length === 0) return new Map<string | null, string>()
  const found = await tx
    .select({ _id: person._id, vorname: person.vorname, nachname: person.nachname })
    .from(person)
    .where(inArray(person._id, wanted))
  return new Map<string | null, string>(found.map(one => [one._id, `${one.vorname} ${one.nachname}`.trim()]))
}

/** The contract's life without the pause and with it. */
async function lives(tx: Tx, pause: Pause, on: Contract | undefined) {
  if (!on) return { before: null, after: null }
  const events = (await eventsOf(tx, [on._id])).get(on._id) ?? []
  const isIts = ({ _id, content }: (typeof events)[number]) => _id === pause.event || content.of === pause.event
  const without = pause.event ? events.filter(event => !isIts(event)) : events
  const asked = {
    _id: pause._id,
    contract: on._id,
    kind: 'pause',
    day: pause.from,
    receivedAt: '9999-01-01T00:00:00.000Z',
    author: null,
    reason: null,
    content: { to: pause.to, fee: pause.fee },
  }
  const withIt = pause.event ? events : [...events, asked]
  const day = today()
  return { before: shownLife(lifeIn(on, without), day), after: shownLife(lifeIn(on, withIt), day) }
}

async function objectionsTo(tx: Tx, pause: Pause, on: Contract | undefined): Promise<PauseWhole['objections']> {
  if (!on || pause.state !== 'open') return []
  const span = { _id: pause._id, reason: pause.rule, from: pause.from, to: pause.to }
  const { refusals } = await judged(tx, on, { ...span, received: dayOf(pause.receivedAt) })
  return refusals.map(each => ({
    code: each.code,
    text: each.code === 'pause-visit' ? saidToStaff(each) : pauseRefusalWords(each),
    day: each.day ?? null,
  }))
}

async function beside(tx: Tx, pause: string) {
  const [comments, history, steps] = [
    await tx
      .select()
      .from(timestopComment)
      .where(eq(timestopComment.pause, pause))
      .orderBy(asc(timestopComment.at), asc(timestopComment._id)),
    await tx
      .select()
      .from(timestopHistory)
      .where(eq(timestopHistory.pause, pause))
      .orderBy(asc(timestopHistory.at), asc(timestopHistory._id)),
    await stepRows(tx, pause),
  ]
  const names = await namesOf(tx, [
    ...comments.map(({ author }) => author),
    ...history.map(({ author }) => author),
    ...steps.map(({ by }) => by),
  ])
  const of = (id: string | null) => names.get(id) ?? null
  return {
    commentRows: comments.map(({ _id, text, at, author }) => ({ _id, text, at, author: of(author) })),
    history: history.map(({ what, at, author, reason }) => ({
      what: happenings[what as Happening] ?? what,
      at,
      author: of(author),
      reason,
    })),
    order: await orderOf(tx, pause),
    steps: steps.map(({ step, title, doneAt, by }) => ({ step, title, doneAt, by: of(by) })),
  }
}

/** States into which somebody who decides may put it by hand. */
const byHand = ['accepted', 'declined'] as const satisfies readonly PauseState[]

/** One pause with all that whoever sells may see of it. */
export async function wholePauseOf({ tx, house, who }: Acting, _id: string): Promise<PauseWhole> {
  await findVisiblePause(tx, who, _id)
  const found = await foundOf(tx, _id)
  const { pause } = found
  const [on] = pause.contract ? await tx.select().from(contract).where(eq(contract._id, pause.contract)) : []
  const [noted] = await tx.select().from(timestopNote).where(eq(timestopNote.pause, _id))
  const said = noted && openNote(house, noted)
  const decides = await decidesIn(tx, who, pause.studio)
  return {
    ...pauseRowOf(found),
    ...(await beside(tx, _id)),
    ...(await lives(tx, pause, on)),
    email: found.email,
    geburtstag: said?.geburtstag ?? null,
    title: found.title,
    hasMore: found.proofs > 0 || Boolean(said?.message) || isHealth(pause.rule),
    objections: await objectionsTo(tx, pause, on),
    decides,
    follows: decides && pause.state === 'open' ? byHand.filter(to => pauseMoves.open.includes(to)) : [],
  }
}
