import type { Locks } from '#sync/endpoint/store.ts'

/** Stands for the record's locks: one holder a member over all stores that were given them. */
export function memoryLocks(): Locks {
  const last = new Map<string, Promise<unknown>>()
  return {
    hold(member, act) {
      const run = (last.get(member) ?? Promise.resolve()).then(act)
      last.set(
        member,
        run.catch(() => {}),
      )
      return run
    },
    close: async () => {},
  }
}
