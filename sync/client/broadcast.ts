import {
  addRxStorageMultiInstanceSupport,
  getBroadcastChannelReference,
  type RxStorage,
  removeBroadcastChannelReference,
} from 'rxdb/plugins/core'

type Channel = ReturnType<typeof getBroadcastChannelReference>
type News = Parameters<Channel['postMessage']>[0]

/** Number of documents in one write from which copying them for other tabs costs more than asking whether there are any. */
const many = 50

/** Takes, for as long as this tab has the member's database open, the lock by which others know that it hears of their writes. */
export async function listen(locks: LockManager | null, name: string, tab: string) {
  let leave = () => {}
  const here = new Promise<void>(resolve => {
    leave = resolve
  })
  if (locks)
    await new Promise<void>((granted, failed) => {
      const held = () => {
        granted()
        return here
      }
      locks.request(`${name} hears ${tab}`, held).catch(failed)
    })
  /** True where another tab may hear; a version before held only the lock of `presence`. */
  const others = async () => {
    if (!locks) return true
    const { held = [] } = await locks.query()
    const starts = [`${name} hears `, `${name} tab `]
    return held.some(({ name: lock = '' }) => starts.some(start => lock.startsWith(start)) && !lock.endsWith(tab))
  }
  return { leave, others }
}

/**
 * The same storage, whose large writes are copied to other tabs only where there are some. A tab takes its lock before it opens the
 * database: one that has none yet when a write is done will read it from the disk.
 */
export const sparing = <I, O>(storage: RxStorage<I, O>, others: () => Promise<boolean>): RxStorage<I, O> => ({
  ...storage,
  async createStorageInstance(params) {
    const own = params.multiInstance && storage.name.startsWith('dexie')
    const instance = await storage.createStorageInstance(own ? { ...params, multiInstance: false } : params)
    // RxDB's memory of the server's states is the leading tab's alone: no other tab has to hear of each write to it.
    if (!own || params.collectionName.startsWith('rx-replication-meta-')) return instance
    const { databaseInstanceToken: token, databaseName } = params
    const channel = getBroadcastChannelReference('dexie', token, databaseName, instance)
    const posts = postInOrder(channel, others)
    addRxStorageMultiInstanceSupport('dexie', params, instance, posts as unknown as Channel)
    const end = (how: () => Promise<void>) => async () => {
      await posts.sent()
      await how()
      await removeBroadcastChannelReference(token, instance)
    }
    instance.close = end(instance.close.bind(instance))
    instance.remove = end(instance.remove.bind(instance))
    return instance
  },
})

/** News written after a large write is posted after it. */
function postInOrder(channel: Channel, others: () => Promise<boolean>) {
  let asking: Promise<void> | undefined
  const later = async (news: News, before: Promise<void> | undefined) => {
    await before
    if (isSmall(news) || (await others().catch(() => true))) await channel.postMessage(news)
  }
  return {
    addEventListener: channel.addEventListener.bind(channel),
    removeEventListener: channel.removeEventListener.bind(channel),
    postMessage(news: News) {
      if (!asking && isSmall(news)) return channel.postMessage(news)
      const mine = later(news, asking)
        .catch(() => {})
        .finally(() => {
          if (asking === mine) asking = undefined
        })
      asking = mine
      return mine
    },
    sent: async () => asking,
  }
}

const isSmall = ({ eventBulk }: News) => eventBulk.events.length < many
