import { setTimeout as pause } from 'node:timers/promises'
import type { AnyCall } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { allows } from '#contract/rights.ts'
import type { Tx } from '#server/database.ts'
import type { House } from '#server/house.ts'
import type { Caller } from '#server/limits.ts'
import type { FileReply, Served, Who } from '#server/serve.ts'
import { type DoHeld, hold, rehearsed, whoNow } from './breath.ts'
import { type Checked, checker } from './input.ts'
import { lasting } from './lasting.ts'
import { isWorthAgain } from './refuse.ts'
import { type Act, hashOf, once, onceAround, type Sent } from './repeat.ts'
import { isFile } from './send.ts'
import { keeper, planOf } from './shape.ts'

/** One request on its way through the pipeline. */
export interface Flow {
  house: House
  served: Compiled
  who?: Who
  caller: Caller
  local: boolean
  elsewhere: boolean
  raw: { params: Record<string, string | undefined>; query: string; body: unknown }
  key?: string
}

export interface Compiled extends Served {
  name: string
  check: ReturnType<typeof checker>
  keep: (reply: unknown) => unknown
  /** What a refusal hands back, cut to what the call may show. */
  cut: (error: unknown) => unknown
  writes: boolean
}

export const compile = (served: Served): Compiled => ({
  ...served,
  name: `${served.call.method} ${served.call.path}`,
  check: checker(served.call),
  keep: served.call.reply === 'file' ? reply => reply : keeper(planOf(served.call.reply)),
  cut: cutting(served.call),
  writes: served.call.method !== 'GET' || served.call.changes === true,
})

/** A refusal shows no more of a row than the call's own reply does, or what its contract names for it. */
function cutting({ reply, current }: AnyCall) {
  const shape = current ?? reply
  const plan = shape === 'file' ? undefined : planOf(shape)
  const keep = plan && keeper(plan.kind === 'list' ? plan.of : plan)
  return (error: unknown) => {
    if (!(error instanceof Refusal) || error.current === undefined) return error
    const kept = keep?.(error.current) as object | undefined
    return new Refusal(error.code, error.fields, kept && Object.keys(kept).length > 0 ? kept : undefined)
  }
}

export async function perform(flow: Flow): Promise<Sent | FileReply> {
  const { house, served, who, key } = flow
  const through = served.call.through !== undefined
  const kept = <Answer extends Sent | FileReply>(run: () => Promise<Answer>) =>
    lasting(house.db, run, answer => !isFile(answer) && answer.status >= 400)
  if (!who || key === undefined || served.call.through === 'self') {
    const given = checked(flow)
    if (!served.writes || through) return handle(flow, given, house.db)
    return again(() => kept(() => house.db.transaction(tx => handle(flow, given, tx))))
  }
  const act: Act = { person: who._id, call: served.name, key, hash: hashOf(actOf(flow.raw, who.employee?._id)) }
  const run = (tx: Tx) => (served.call.breath ? heldFor(served.call.breath, flow, tx) : handle(flow, checked(flow), tx)) as Promise<Sent>
  if (through) return onceAround(house.db, act, () => run(house.db))
  const refused = async (tx: Tx, refusal: Refusal) => served.refused?.({ ...checked(flow), who, tx, house } as never, refusal)
  return again(() => kept(() => house.db.transaction(tx => once(tx, act, run, refused))))
}

/** Says what the act will answer, and orders it. */
async function heldFor(seconds: number, flow: Flow, tx: Tx) {
  const { house, served, who, raw, key } = flow
  const sent = await rehearsed(tx, inner => handle(flow, checked(flow), inner))
  await hold(tx, house, { call: served.name, who: who!, raw, key: key! }, seconds)
  return sent
}

/** Does what was held, once, if whoever made it may still do so. */
export const breathed =
  (house: House, all: readonly Compiled[]): DoHeld =>
  ({ call, who, raw, key }, finish) =>
    again(() =>
      house.db.transaction(async tx => {
        const served = all.find(({ name }) => name === call)
        const now = await whoNow(tx, who)
        if (!(await finish(tx)) || !served || !now || !allows(served.call.access, now)) return
        const flow = { house, served, who: now, caller: { address: '', agent: '' }, local: false, elsewhere: false, raw, key }
        try {
          await tx.transaction(inner => handle(flow, checked(flow), inner))
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          house.log.warn({ call, code: error.code }, 'what was held is refused by now')
        }
      }),
    )

/** What makes an act the same one; two employees' are never the same. */
export const actOf = ({ params, query, body }: Flow['raw'], employee: string | undefined) => [
  params,
  query,
  body,
  ...(employee === undefined ? [] : [employee]),
]

/** The input, valid; and the caller's right in the studio that it names. */
function checked({ served, raw, who }: Flow): Checked {
  const input = served.check(raw)
  const studio = served.call.studio?.(input)
  if (studio !== undefined && !allows(served.call.access, who, studio)) throw new Refusal('forbidden')
  return input
}

async function handle({ house, served, who, caller, local, elsewhere, key }: Flow, input: Checked, tx: Tx): Promise<Sent | FileReply> {
  const given = { ...input, who, tx, house, key, address: caller.address, agent: caller.agent, device: caller.device, local, elsewhere }
  const reply = await replyOf(served, given)
  if (isFile(reply)) return reply
  return { status: 200, text: JSON.stringify(served.keep(reply) ?? null) }
}

async function replyOf({ handle, cut }: Compiled, given: object) {
  try {
    return await (handle as (given: object) => unknown)(given)
  } catch (error) {
    throw cut(error)
  }
}

const tries = 5

/** Two transactions that crossed: one of them runs again. */
async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === tries || !isWorthAgain(error)) throw error
      await pause(Math.random() * 10 * 2 ** attempt)
    }
  }
}
