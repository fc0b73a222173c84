import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { seal, unseal } from '#server/kit/jobs/seal.ts'
import { job } from '#server/kit/jobs/tables.ts'
import { gateOf, tabletsOf } from './gate.ts'
import type { Who } from './serve.ts'

/** A call worn `breath` that one person has made and that has not been done yet. */
export interface HeldCall {
  /** Method and path of the call. */
  call: string
  who: Who
  raw: { params: Record<string, string | undefined>; query: string; body: unknown }
  key: string
}

/** So much longer than what the person is told, in seconds: an undo in the last moment has its way to go. */
const leeway = 2

const kind = 'breath'
/** Says nothing of the person. */
const nameOf = (who: string, key: string) => `${kind}.${createHash('sha256').update(`${who} ${key}`).digest('base64url')}`

/** Registers the house's way to do an act whose breath is over; `finish` is that of a job. */
export type DoHeld = (held: HeldCall, finish: (tx: Tx) => Promise<boolean>) => Promise<void>
const doers = new WeakMap<House, DoHeld>()
export const whenBreathed = (house: House, act: DoHeld) => void doers.set(house, act)

export const breathJob = jobOf<{ sealed: string }>(kind, async (house, { sealed }, { finish }) => {
  const act = doers.get(house)
  if (!act) throw new Error('nobody in this house does what was held')
  await act(unseal<HeldCall>(house, sealed), finish)
})

/** The answer of `run`, with all its writes rolled back. */
export async function rehearsed<T>(tx: Tx, run: (tx: Tx) => Promise<T>): Promise<T> {
  let answer: { is: T } | undefined
  const back = new Error('taken back')
  await tx
    .transaction(async inner => {
      answer = { is: await run(inner) }
      throw back
    })
    .catch(error => {
      if (error !== back) throw error
    })
  return answer!.is
}

/** Orders the act for when its breath is over, in the caller's transaction. */
export const hold = (tx: Tx, house: House, held: HeldCall, seconds: number) =>
  orderJob(tx, {
    kind,
    key: nameOf(held.who._id, held.key),
    payload: { sealed: seal(house, held) },
    due: new Date(Date.now() + (seconds + leeway) * 1000).toISOString(),
  })

/** Takes an act back while it is held; false where it is being done, is done, or never was. */
export async function letGo(tx: Tx, who: string, key: string) {
  const gone = await tx
    .delete(job)
    .where(and(eq(job.key, nameOf(who, key)), isNull(job.claim)))
    .returning({ key: job.key })
  return gone.length > 0
}

/** The author of the act, with their present rights; nobody once they have left. */
export async function whoNow(tx: Tx, house: House, who: Who): Promise<Who | undefined> {
  const { employee } = who
  const held = await gateOf(house).held(tx, employee?._id ?? who._id)
  if (!held) return undefined
  return { ...who, ...(employee ? await tabletsOf(house).held(tx, employee._id, employee.studio) : held) }
}
