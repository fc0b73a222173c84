interface Held {
  name: string
  reject(error: unknown): void
}
interface Waiting {
  name: string
  grant(): void
}

/** Web Locks for tabs within one process: exclusive ones, with steal and signal. */
export function openLocks(): LockManager {
  const held = new Map<string, Held>()
  let waiting: Waiting[] = []

  const free = (name: string, mine: Held) => {
    if (held.get(name) !== mine) return
    held.delete(name)
    const next = waiting.find(it => it.name === name)
    if (!next) return
    waiting = waiting.filter(it => it !== next)
    next.grant()
  }

  const run = <T>(name: string, work: LockGrantedCallback<T>) =>
    new Promise<Awaited<T>>((resolve, reject) => {
      const mine: Held = { name, reject }
      held.set(name, mine)
      Promise.resolve(work({ name, mode: 'exclusive' } as Lock))
        .then(resolve as never, reject)
        .finally(() => free(name, mine))
    })

  const request = <T>(name: string, options: LockOptions, work: LockGrantedCallback<T>): Promise<Awaited<T>> => {
    const before = held.get(name)
    if (before && options.steal) {
      held.delete(name)
      before.reject(new DOMException('stolen', 'AbortError'))
    }
    if (!held.has(name)) return run(name, work)
    return new Promise((resolve, reject) => {
      const entry: Waiting = { name, grant: () => run(name, work).then(resolve, reject) }
      waiting.push(entry)
      options.signal?.addEventListener('abort', () => {
        waiting = waiting.filter(it => it !== entry)
        reject(new DOMException('aborted', 'AbortError'))
      })
    })
  }

  return {
    request: ((name: string, ...rest: unknown[]) =>
      rest.length === 1
        ? request(name, {}, rest[0] as LockGrantedCallback<unknown>)
        : request(name, rest[0] as LockOptions, rest[1] as LockGrantedCallback<unknown>)) as LockManager['request'],
    query: async () => ({ held: [...held.values()].map(({ name }) => ({ name })), pending: waiting.map(({ name }) => ({ name })) }),
  }
}
