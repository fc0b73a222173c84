import { drizzle } from 'drizzle-orm/node-postgres'
import type { AnyCall } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database, Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { notesLeft } from '#server/kit/left.ts'
import { again } from './again.ts'
import { type DoHeld, hold, rehearsed, whoNow } from './breath.ts'
import { type CrowdOutcome, inLine } from './crowd.ts'
import { leave, onlyShows, touchedBy } from './health.ts'
import { type Checked, checker, paramNames, type Raw } from './input.ts'
import { boxOf } from './keptAnswer.ts'
import { lasting } from './lasting.ts'
import type { CountedCaller } from './limits.ts'
import { actLeftOf, onTop } from './onTop.ts'
import { lateRefusals } from './plugs.ts'
import { hashOfAct, type KeyedAct, once, onceAround, refuseLate, rememberAll, type SentAnswer } from './repeat.ts'
import { isFile } from './send.ts'
import { type Each, type FileReply, isOpenTo, type Served, type Who } from './serve.ts'
import { keeper, planOf } from './shape.ts'
import { transacted, withCommit } from './transaction.ts'
import { asLast, completed, noteMet, unsaidFieldsOf } from './unsaid.ts'

/** One request on its way through the pipeline. */
export interface Flow {
  house: House
  served: Compiled
  who?: Who
  caller: CountedCaller
  local: boolean
  elsewhere: boolean
  raw: Raw
  key?: string
  /** The acts of the same device on the same row that were there before this one. */
  buildsOn?: readonly Omit<KeyedAct, 'hash'>[]
  /** Performs one of the acts in the body of a call worn `many`. */
  each?: Each
  /** The caller does not say which version they saw, and is the last to write. */
  isUnseen?: boolean
}

export interface Compiled extends Served {
  name: string
  check: ReturnType<typeof checker>
  keep: (reply: unknown) => unknown
  /** Fields that its shapes ask for beyond the specification. */
  asked: ReturnType<typeof unsaidFieldsOf>
  /** The row that a refusal hands back, cut to the fields that the call may show. */
  cut: (error: unknown) => unknown
  writes: boolean
  /** The call that changes the row which this one makes. */
  edit?: Compiled
}

export const compile = (served: Served): Compiled => ({
  ...served,
  asked: unsaidFieldsOf(served.call),
  name: `${served.call.method} ${served.call.path}`,
  check: checker(served.call),
  keep: served.call.reply === 'file' ? reply => reply : keeper(planOf(served.call.reply)),
  cut: cutting(served.call),
  writes: (served.call.method !== 'GET' || served.call.changes === true) && !onlyShows(served.call),
})

/** A refusal shows no more of a row than the call's own reply does, or what its contract names for it. */
function cutting({ reply, current, health }: AnyCall) {
  const shape = current ?? reply
  const plan = shape === 'file' ? undefined : planOf(shape)
  const keep = plan && keeper(plan.kind === 'list' ? plan.of : plan)
  return (error: unknown) => {
    if (!(error instanceof Refusal) || error.current === undefined) return error
    if (health && !current) return new Refusal(error.code, error.fields)
    const kept = keep?.(error.current) as object | undefined
    return new Refusal(error.code, error.fields, kept && Object.keys(kept).length > 0 ? kept : undefined, error.message)
  }
}

/** True of a call whose answer is kept under the act's key. A file isn't: it is made again, and its calls change nothing that a second time would. */
export const isRemembered = ({ through, reply }: AnyCall) => through !== 'self' && reply !== 'file'

/** Adds what the specification's own request leaves out. */
async function completedFlowOf(flow: Flow): Promise<Flow> {
  const { served, house, raw } = flow
  const { id, seen, studio } = served.asked
  if (!id && !seen && !(studio && served.home)) return flow
  const home = served.home && (() => served.home!(house.db, raw))
  return { ...flow, ...(await completed(raw, served.asked, home)) }
}

export async function perform(asSent: Flow): Promise<SentAnswer | FileReply> {
  const flow = await completedFlowOf(asSent)
  const { house, served, who, key } = flow
  await prepare(flow)
  const through = served.call.through !== undefined
  const kept = <Answer extends SentAnswer | FileReply>(run: () => Promise<Answer>) =>
    lasting(house.db, run, answer => !isFile(answer) && answer.status >= 400)
  if (!who || key === undefined || !isRemembered(served.call) || onlyShows(served.call)) {
    const given = checked(flow)
    if (served.call.health && !served.writes) return again(() => readWithTrace(flow, given))
    if (!served.writes || through) return handle(flow, given, house.db)
    return inTurn(flow, undefined, () => again(() => kept(() => transacted(house, tx => handle(flow, given, tx)))))
  }
  const act: KeyedAct = {
    ...boxOf(served.call, house),
    person: who._id,
    call: served.name,
    key,
    ...(await hashesOf(served.call, asSent.raw, who.employee?._id)),
  }
  const valid = served.first && validFor(flow)
  const run = (tx: Tx, first?: Promise<unknown>) => {
    if (served.call.breath) return heldFor(served.call.breath, flow, tx) as Promise<SentAnswer>
    const act = (inner: Tx, input: Checked) => handle(flow, input, inner, first) as Promise<SentAnswer>
    return onTop(tx, { call: served.call, input: valid ?? checked(flow), buildsOn: flow.buildsOn ?? [], act, edit: editIn(flow) })
  }
  if (through) return onceAround(house.db, act, () => run(house.db))
  const first = valid && ((tx: Tx) => served.first!(givenOf(flow, valid, tx) as never))
  const runs = { first, run, refused: refusing(flow) }
  return inTurn(flow, act, () => again(() => kept(() => transacted(house, tx => once(tx, act, runs)))))
}

/** Does what the act has to have before its transaction; input that is not valid is judged in its turn. */
async function prepare(flow: Flow) {
  const { beforehand } = flow.served
  if (!beforehand) return
  const input = validFor(flow)
  if (input) await beforehand(givenOf(flow, input, flow.house.db) as never)
}

/** The way to change the row that an act makes into what it says, for whoever may. */
function editIn(flow: Flow) {
  const { raw, who } = flow
  const served = flow.served.edit
  if (!served || !isOpenTo(served.call, who)) return undefined
  return (tx: Tx, version: number) => {
    const { _id, ...form } = raw.body as { _id: string }
    const params = Object.fromEntries(paramNames(served.call.path).map(name => [name, _id]))
    const editing = { ...flow, served, raw: { ...raw, params, body: { ...form, _id, version } } }
    return handle(editing, checked(editing), tx) as Promise<SentAnswer>
  }
}

/** The input of an act that begins with a look or before its transaction; one that is not valid is judged once its key is known to be new. */
function validFor(flow: Flow): Checked | undefined {
  try {
    return checked(flow)
  } catch {
    return undefined
  }
}

/** Tells of a refusal, where the call has more to tell of it than its answer. */
const refusing = (flow: Flow) => {
  const { refused } = flow.served
  return refused && ((tx: Tx, refusal: Refusal) => refused(tx, [{ ...givenOf(flow, checked(flow), tx), refusal }] as never))
}

/** At a crowded place, a caller who had to wait and would be refused by now is told so without a transaction of the act. */
async function inTurn<Answer>(flow: Flow, act: KeyedAct | undefined, whole: () => Promise<Answer>): Promise<Answer | SentAnswer> {
  const { place, look, name } = flow.served
  if (!place || !look) return whole()
  const input = checked(flow)
  const at = place(givenOf(flow, input, flow.house.db) as never)
  return inLine<Waits, Answer | SentAnswer>(flow.house, `${name} ${at}`, { one: { flow, act, input }, act: whole, look: refusedNow })
}

interface Waits {
  flow: Flow
  act: KeyedAct | undefined
  input: Checked
}

/** Looks once at all who wait for the same; the keys of those who can't have it remember so together. */
async function refusedNow(all: readonly Waits[]): Promise<(CrowdOutcome<SentAnswer> | undefined)[]> {
  const { house, served } = all[0]!.flow
  const { refused, cut } = served
  const refusals = await refusalsOf(all)
  const outcomes: (CrowdOutcome<SentAnswer> | undefined)[] = refusals.map(refusal => refusal && { error: cut(refusal) })
  const keyed = all.flatMap(({ flow, act, input }, at) =>
    act && refusals[at] ? [{ at, act, flow, input, refusal: cut(refusals[at]) as Refusal }] : [],
  )
  if (keyed.length === 0) return outcomes
  const tell = (tx: Tx, told: typeof keyed) =>
    refused?.(tx, told.map(({ flow, input, refusal }) => ({ ...givenOf(flow, input, tx), refusal })) as never)
  const remembered = await again(() => house.db.transaction(tx => rememberAll(tx, keyed, tell)))
  for (const [nth, { at }] of keyed.entries()) outcomes[at] = remembered[nth]
  return outcomes
}

async function refusalsOf(all: readonly Waits[]) {
  const { house, served } = all[0]!.flow
  try {
    return await onOne(house, db => served.look!(db, all.map(({ flow, input }) => givenOf(flow, input, db)) as never))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return all.map(() => error)
  }
}

/** On one connection, so that what is asked in the same turn goes out in one piece; without a transaction. */
async function onOne<Seen>(house: House, look: (db: Database) => Promise<Seen>) {
  const client = await house.pool.connect()
  try {
    const seen = await look(drizzle(client))
    client.release()
    return seen
  } catch (error) {
    client.release(!(error instanceof Refusal))
    throw error
  }
}

/** Says what the act will answer, and orders it. */
async function heldFor(seconds: number, flow: Flow, tx: Tx) {
  const { house, served, who, raw, key } = flow
  const sent = await rehearsed(tx, inner => handle(flow, checked(flow), inner))
  await hold(tx, house, { call: served.name, who: who!, raw, key: key! }, seconds)
  return sent
}

/**
 * Does an act that was held back for its breath, once, if its author may still do so. One that is refused by now was answered as done: its key
 * answers the refusal from here on, and its author is told.
 */
export const breathed =
  (house: House, all: readonly Compiled[]): DoHeld =>
  ({ call, who, raw, key }, finish) =>
    again(() =>
      house.db.transaction(async tx => {
        const served = all.find(({ name }) => name === call)
        const now = await whoNow(tx, house, who)
        if (!(await finish(tx)) || !served || !now) return
        const flow = { house, served, who: now, caller: { address: '', agent: '' }, local: false, elsewhere: false, raw, key }
        try {
          if (!isOpenTo(served.call, now)) throw new Refusal('forbidden')
          await tx.transaction(inner => handle(flow, checked(flow), inner))
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          house.log.warn({ call, code: error.code }, 'what was held is refused by now')
          await refuseLate(tx, { ...boxOf(served.call, house), person: who._id, call, key }, error)
          for (const tell of lateRefusals.all(house)) await tell(tx, house, { who, key, call: served.call, refusal: error })
        }
      }),
    )

/** The parts of an act that make two requests the same one; acts of two employees are never the same. */
const actOf = ({ params, query, body }: Flow['raw'], employee: string | undefined) => [
  params,
  query,
  body,
  ...(employee === undefined ? [] : [employee]),
]

/** Hashes that tell an act from another one under its key; the one of the whole body knows an act that was done before fields of it counted no more. */
export async function hashesOf(
  { beside }: Pick<AnyCall, 'beside'>,
  raw: Flow['raw'],
  employee: string | undefined,
): Promise<Pick<KeyedAct, 'hash' | 'whole'>> {
  const whole = await hashOfAct(actOf(raw, employee))
  if (!beside || typeof raw.body !== 'object' || raw.body === null) return { hash: whole }
  const body = Object.fromEntries(Object.entries(raw.body).filter(([field]) => !beside.includes(field)))
  return { hash: await hashOfAct(actOf({ ...raw, body }, employee)), whole }
}

/** The input, valid; and the caller's right in the studio that it names. */
function checked({ served, raw, who }: Flow): Checked {
  const input = served.check(raw)
  const studio = served.call.studio?.(input)
  if (studio !== undefined && !isOpenTo(served.call, who, studio)) throw new Refusal('forbidden')
  return input
}

const givenOf = ({ house, who, caller, local, elsewhere, raw, key, each }: Flow, input: Checked, tx: Tx, first?: Promise<unknown>) => ({
  ...input,
  sent: raw.body,
  who,
  tx,
  house,
  key,
  first,
  each,
  address: caller.address,
  agent: caller.agent,
  device: caller.device,
  basic: caller.basic,
  local,
  elsewhere,
})

/** A reading with its trace, which goes out with the commit: where it can't be written nothing is answered. */
const readWithTrace = (flow: Flow, input: Checked): Promise<SentAnswer | FileReply> =>
  transacted(flow.house, async tx => {
    const reply = await replyOf(flow.served, givenOf(flow, input, tx))
    const touch = await touchedBy({ tx, house: flow.house }, { call: flow.served.call, who: flow.who, input, reply })
    await withCommit(tx, leave(flow.house, touch, tx))
    return answerOf(flow, reply)
  })

function handle(flow: Flow, input: Checked, tx: Tx, first?: Promise<unknown>): Promise<SentAnswer | FileReply> {
  if (!flow.isUnseen) return handleOnce(flow, input, tx, first)
  return asLast(tx, flow.served.call, input, (inner, seen) => handleOnce(flow, seen, inner, first))
}

async function handleOnce(flow: Flow, input: Checked, tx: Tx, first?: Promise<unknown>): Promise<SentAnswer | FileReply> {
  const { served } = flow
  const noted = notesLeft(tx)
  const reply = await replyOf(served, givenOf(flow, input, tx, first))
  await leave(flow.house, await touchedBy({ tx, house: flow.house }, { call: served.call, who: flow.who, input, reply }), tx)
  const answer = answerOf(flow, reply)
  return isFile(answer) ? answer : { ...answer, left: actLeftOf(served.call, input, reply, noted) }
}

const answerOf = ({ served }: Flow, reply: unknown): SentAnswer | FileReply =>
  isFile(reply) ? reply : { status: served.call.status ?? 200, text: JSON.stringify(served.keep(reply) ?? null) }

async function replyOf({ handle, cut }: Compiled, given: object) {
  try {
    return await (handle as (given: object) => unknown)(given)
  } catch (error) {
    const shown = cut(error)
    noteMet(shown, error)
    throw shown
  }
}
