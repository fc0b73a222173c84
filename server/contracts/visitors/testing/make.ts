import { v7 } from 'uuid'
import type { Closing } from '#contract/contracts/closingShapes.ts'
import { type VisitorClosing, visitorContracts } from '#contract/contracts/visitors.ts'
import { closingOf } from '#server/contracts/testing/make.ts'
import type { Scene } from '#server/contracts/testing/scene.ts'
import { visitLink } from '#server/contracts/visitors/links.ts'
import { sandboxMail } from '#server/outside/tables.ts'
import { linkKeyOf } from '#server/shared/publicForms/link.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

/** The newest mail to an address. */
export async function lastMail(house: TestHouse, email: string) {
  await house.runJobs()
  const all = await house.db.select().from(sandboxMail).orderBy(sandboxMail.at)
  const mine = all.filter(({ to }) => to === email)
  return { ...mine.at(-1)!, sent: mine.length, key: /key=([\w.-]+)/.exec(mine.at(-1)?.text ?? '')?.[1] ?? '' }
}

let senders = 0

/** What visitors do in a scene. */
export function openVisits({ house, sold }: Scene) {
  const proof = (key: string) => proofFor(house, key)
  // Each comes from an address of its own: of one, ten are taken a minute.
  const from = () => ({ 'x-forwarded-for': `10.8.${Math.floor(++senders / 250)}.${senders % 250}` })

  /** What a device sends of an offer that is sold now. */
  async function closing(over: Partial<Closing> = {}): Promise<VisitorClosing> {
    const {
      person: _,
      accept: __,
      lead: ___,
      closedAt: ____,
      photos: _____,
      ...sent
    } = await closingOf(await sold(), { closedAt: 'website', ...over })
    return { ...sent, key: null }
  }

  async function send(body: VisitorClosing, key = v7()) {
    return house.as(undefined, visitorContracts.sign, { body: { ...body, proof: await proof(key) } }, { key, headers: from() })
  }

  /** Signs as a visitor; `key` is that of the mailed link. */
  async function signed(over: Partial<Closing> = {}) {
    const body = await closing(over)
    const act = v7()
    const answer = await send(body, act)
    return { answer, key: linkKeyOf(house, visitLink, body._id), again: () => send(body, act) }
  }

  const own = (key: string) => house.as(undefined, visitorContracts.own, { query: { key } }, { headers: from() })
  const confirm = (key: string, who?: Somebody) => house.as(who, visitorContracts.confirm, { body: { key } }, { headers: from() })
  return { proof, closing, send, signed, own, confirm }
}
export type Visits = ReturnType<typeof openVisits>
