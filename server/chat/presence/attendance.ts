import { and, eq, inArray } from 'drizzle-orm'
import { chatChoice } from '#server/chat/tables.ts'
import type { Bus, BusMessage } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import type { Attendance, TopicFrame } from '#server/serve/plugs.ts'
import { Here } from './here.ts'
import { nearTo } from './seen.ts'

const domain = 'presence'
const heres = new WeakMap<House, Here>()

/** True where somebody has an app open, at whichever process. */
export const isHere = (house: House) => (person: string) => heres.get(house)?.has(person) ?? false

/** Tells somebody and each of these anew whether they see each other. */
export const tellPairs = async (tx: Tx, { bus }: { bus: Bus }, one: string, others: readonly string[]) => {
  if (others.length > 0)
    await bus.publish(tx, ...others.map(other => ({ kind: 'topic', domain, of: one, what: 'pair', about: { other } }) as const))
}

/** Tells those near somebody that they show themselves now, or no longer. */
export const tellShown = (tx: Tx, { bus }: { bus: Bus }, person: string) =>
  bus.publish(tx, { kind: 'topic', domain, of: person, what: 'shown' })

/** Follows who has an app open, and tells those who may see it (L197). */
export function attend(house: House, send: (told: TopicFrame) => void): Attendance {
  const { bus, db, log } = house
  let telling: Promise<unknown> = Promise.resolve()
  // One after the other, so that nobody is told of a coming after the going.
  const then = (work: () => Promise<unknown>) => {
    telling = telling.then(work).catch(error => log.error({ err: error }, 'who is there could not be told'))
  }
  const here = new Here({
    tell: (what, of, about) => bus.publish(db, { kind: 'topic', domain, of, what, about }),
    changed: (came, went) => then(() => tellChanged(house, here, send, { came, went })),
  })
  heres.set(house, here)
  const deaf = bus.subscribe(message => {
    if (message.kind === 'all') here.again()
    if (message.kind !== 'topic' || message.domain !== domain) return
    if (message.what === 'pair' || message.what === 'shown') then(() => tellAnew(house, here, send, message))
    else here.hear(message)
  })
  return {
    came: who => here.came(who._id),
    went: (who, ended) => here.went(who._id, ended),
    async close() {
      deaf()
      await here.close()
      await telling
    },
  }
}

interface Moves {
  came: readonly string[]
  went: readonly string[]
}

async function tellChanged(house: House, here: Here, send: (told: TopicFrame) => void, { came, went }: Moves) {
  if (went.length > 0)
    await house.db
      .update(chatChoice)
      .set({ seenAt: new Date().toISOString() })
      .where(and(inArray(chatChoice.person, [...went]), eq(chatChoice.lastSeen, true)))
  for (const userId of came) send(online(userId, await viewersOf(house, here, userId)))
  for (const userId of went) await sendOffline(house, here, send, userId)
}

const viewersOf = async ({ db }: House, here: Here, person: string) =>
  (await nearTo(db, person, others(here, person))).map(({ _id }) => _id)
const others = (here: Here, person: string) => here.local().filter(each => each !== person)

const online = (userId: string, people: string[]): TopicFrame => ({ people, event: 'chat:userOnline', data: () => ({ userId }) })
const offline = (userId: string, people: string[], lastSeen: string | null = null): TopicFrame => ({
  people,
  event: 'chat:userOffline',
  data: () => ({ userId, lastSeen }),
})

/** When somebody was there last differs by who looks: friends alone see it. */
async function sendOffline({ db }: House, here: Here, send: (told: TopicFrame) => void, userId: string) {
  for (const viewer of await nearTo(db, userId, others(here, userId))) {
    const [seen] = await nearTo(db, viewer._id, [userId])
    send(offline(userId, [viewer._id], seen?.seenAt))
  }
}

type Anew = Extract<BusMessage, { kind: 'topic' }>

/** Whoever sees somebody no longer is told that they are away, as of anybody who has gone. */
async function tellAnew(house: House, here: Here, send: (told: TopicFrame) => void, { of, what, about }: Anew) {
  const local = new Set(here.local())
  if (what === 'pair') {
    const other = String(about?.other)
    for (const [viewer, userId] of [
      [of, other],
      [other, of],
    ] as const) {
      if (!local.has(viewer)) continue
      const [seen] = await nearTo(house.db, viewer, [userId])
      send(seen && here.has(userId) ? online(userId, [viewer]) : offline(userId, [viewer], seen?.seenAt))
    }
    return
  }
  const near = await nearTo(house.db, of, others(here, of), { hidden: true })
  const seeing = here.has(of) ? await viewersOf(house, here, of) : []
  send(online(of, seeing))
  send(
    offline(
      of,
      near.map(({ _id }) => _id).filter(each => !seeing.includes(each)),
    ),
  )
}
