import type { PushRow } from '#contract/sync.ts'
import { sync } from '#contract/sync.ts'
import { file, serve } from '#server/serve/serve.ts'
import { isCollection } from '#sync/collections/all.ts'
import { doActs } from './acts.ts'
import { doorOf, push } from './door.ts'
import { shareHeld } from './quota.ts'

const mustBeCollection = (name: string) => {
  if (!isCollection(name)) throw new Error(`no collection ${name}`)
  return name
}

export const syncCalls = serve(sync, {
  epoch: ({ house }) => ({ epoch: house.store.epoch }),
  room: async ({ who, house }) => ({ share: await shareHeld(house, who._id) }),
  pull: ({ who, params, query, house }) => {
    const door = doorOf(house)
    door.checkEpoch(query.epoch)
    return door.pull(who._id, mustBeCollection(params.collection), query)
  },
  pullTogether: ({ who, query: { epoch, limit, ...from }, house }) => {
    const door = doorOf(house)
    door.checkEpoch(epoch)
    return door.pullTogether(who._id, from, limit)
  },
  push: ({ who, params, query, body, house }) => {
    doorOf(house).checkEpoch(query.epoch)
    return push(house, who._id, mustBeCollection(params.collection), body as PushRow[])
  },
  snapshot: async ({ who, params, query, house }) => {
    const door = doorOf(house)
    door.checkEpoch(query.epoch)
    const stream = await door.snapshot(who._id, mustBeCollection(params.collection))
    return file(stream, { type: 'application/x-ndjson', headers: { 'content-encoding': 'gzip' } })
  },
  acts: async ({ body, each }) => ({ verdicts: await doActs(body.acts, each!) }),
  compare: ({ who, params, query, body, house }) => {
    const door = doorOf(house)
    door.checkEpoch(query.epoch)
    return door.compare(who._id, mustBeCollection(params.collection), body, query.checkpoint)
  },
})
