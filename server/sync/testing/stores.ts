import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCouch } from '#server/couch/start.ts'
import { openStore, type Store } from '#sync/endpoint/store.ts'

/** A place for stores that the same tests run on. */
export interface Place {
  open(): Promise<Store>
  close(): Promise<void>
}

/** LevelDB in a directory that is removed afterwards. */
export async function embeddedPlace(): Promise<Place & { dir: string; copyTo(dir: string): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'formkurve-sync-'))
  return {
    dir,
    open: () => openStore({ dir }),
    copyTo: to => cp(dir, to, { recursive: true }),
    close: () => rm(dir, { recursive: true, force: true }),
  }
}

/** The store that `COUCH_URL` names, or a pouchdb-server of its own. */
export async function couchPlace(): Promise<Place> {
  if (process.env.COUCH_URL) {
    const url = process.env.COUCH_URL
    return { open: () => openStore({ url }), close: async () => {} }
  }
  const dir = await mkdtemp(join(tmpdir(), 'formkurve-couch-'))
  const couch = await startCouch({ dir, port: 0, password: randomUUID() })
  return {
    open: () => openStore({ url: couch.url }),
    async close() {
      await couch.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export const places = [
  ['embedded store', embeddedPlace],
  ['pouchdb-server or CouchDB', couchPlace],
] as const satisfies readonly (readonly [string, () => Promise<Place>])[]
