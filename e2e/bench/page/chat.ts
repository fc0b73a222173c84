import { createRxDatabase } from 'rxdb/plugins/core'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { filter, firstValueFrom } from 'rxjs'
import { v7 } from 'uuid'
import { laneOf } from '#contract/call.ts'
import { callNameOf } from '#contract/callName.ts'
import { chat } from '#contract/chat/calls.ts'
import type { ChatMessage, MessagePage } from '#contract/chat/shapes.ts'
import { openLog } from '#sync/client/openLog.ts'
import type { OursPeer } from './ours.ts'

/** Writes so many messages into the outbox, as the app does. */
export async function write({ outbox }: OursPeer, group: string, many: number) {
  for (let nth = 0; nth < many; nth++) {
    const _id = v7()
    const given = {
      params: { id: group },
      body: { _id, textContent: `Noch ${many - nth} Minuten bis zum Rudern.`, replyToMessageId: null },
    }
    const act = { ...given, key: _id, call: callNameOf(chat.send), method: chat.send.method, lane: laneOf(chat.send, given, _id) }
    await outbox().send({ ...act, path: `chat/groups/${group}/messages` })
  }
}

/** From the moment at which there is a network until nothing waits any more, in ms. */
export async function sent(ours: OursPeer) {
  const begun = performance.now()
  ours.online(true)
  await firstValueFrom(ours.outbox().rows$.pipe(filter(rows => rows.every(({ state }) => state === 'done'))))
  return performance.now() - begun
}

interface Asks {
  token: string
  member: string
  group: string
}

async function page({ token, group }: Asks, asked: Record<string, number>): Promise<MessagePage> {
  const query = new URLSearchParams(Object.entries(asked).map(([word, value]) => [word, String(value)]))
  const answer = await fetch(`/api/chat/groups/${group}/messages?${query}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
  return (await answer.json()) as MessagePage
}

/** A group onto an empty device by the app's own log: until the newest are there, and until all are. */
export async function fillLog(asks: Asks, many: number) {
  const begun = performance.now()
  const log = await openLog<ChatMessage>(asks.member, 'chat', (_space, asked) => page(asks, asked as Record<string, number>))
  await log.catchUp(asks.group)
  const first = performance.now() - begun
  await log.fillAll(asks.group)
  const all = performance.now() - begun
  const here = (await log.ids()).length
  if (here !== many) throw new Error(`${here} of ${many} are here`)
  return { first, all }
}

const text = { type: 'string', maxLength: 40 } as const
const whole = { type: 'integer', minimum: 0, maximum: 1_000_000_000, multipleOf: 1 } as const
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  indexes: ['number'],
  required: ['id', 'number'],
  properties: { id: text, groupId: text, number: whole, changed: whole, text: { type: 'string' } },
} as const

/** The same by RxDB on Dexie and its replication, from the same server in the same pages. */
export async function fillRxdb(asks: Asks, many: number) {
  const begun = performance.now()
  const database = await createRxDatabase({ name: 'bench-chat', storage: getRxStorageDexie(), multiInstance: true, eventReduce: true })
  const { messages } = (await database.addCollections({ messages: { schema } })) as unknown as {
    messages: Parameters<typeof replicateRxCollection>[0]['collection']
  }
  const replication = replicateRxCollection<{ id: string }, { cursor: number }>({
    replicationIdentifier: 'bench',
    collection: messages as never,
    live: false,
    waitForLeadership: false,
    pull: {
      batchSize: 500,
      async handler(from, limit) {
        const { rows, cursor } = await page(asks, { after: from?.cursor ?? 0, limit })
        const documents = rows.map(({ _id: id, groupId, number, changed, text: said }) => ({
          id,
          groupId,
          number,
          changed,
          text: said,
          _deleted: false,
        }))
        return { documents, checkpoint: { cursor } }
      },
    },
  })
  const failed = new Promise<never>((_, reject) => void replication.error$.subscribe(reject))
  await Promise.race([replication.awaitInitialReplication(), failed])
  const all = performance.now() - begun
  const here = await messages.count().exec()
  if (here !== many) throw new Error(`${here} of ${many} are here`)
  return { first: all, all }
}
