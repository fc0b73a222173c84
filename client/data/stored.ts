import Dexie, { type EntityTable } from 'dexie'
import { dayMs } from '#contract/time.ts'

export interface Answer {
  id: string
  key: readonly unknown[]
  data: unknown
  /** Moment of loading, in ms. */
  at: number
}

export interface CallStore {
  all(): Promise<Answer[]>
  put(answer: Answer): Promise<unknown>
  /** Deletes the answers for which `isMeant` says yes. */
  drop(isMeant: (key: readonly unknown[], data: unknown) => boolean): Promise<unknown>
  close(): void
}

const longest = 60 * dayMs

/** The database's name is a hash: the person's id never stands in it. */
async function nameOf(person: string) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`calls ${person}`))
  return `fk-calls-${[...new Uint8Array(hash).slice(0, 12)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The stored answers of one person on this device; none is older than 60 days. */
export async function openCallStore(person: string): Promise<CallStore> {
  const base = new Dexie(await nameOf(person)) as Dexie & { answers: EntityTable<Answer, 'id'> }
  base.version(1).stores({ answers: 'id, at' })
  await base.open()
  await base.answers
    .where('at')
    .below(Date.now() - longest)
    .delete()
  return {
    all: () => base.answers.toArray(),
    put: answer => base.answers.put(answer),
    drop: isMeant => base.answers.filter(({ key, data }) => isMeant(key, data)).delete(),
    close: () => base.close(),
  }
}

export async function destroyCallStore(person: string) {
  await Dexie.delete(await nameOf(person))
}
