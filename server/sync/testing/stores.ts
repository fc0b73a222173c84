import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCouch } from '#server/couch/start.ts'
import { openStore, type Store, storeOver } from '#sync/endpoint/store.ts'
import { Cluster } from '#sync/simulation/cluster.ts'

/** A place with stores, for tests that run on each kind. */
export interface Place {
  open(): Promise<Store>
  close(): Promise<void>
}

/** LevelDB in a directory that is removed afterwards. */
async function embeddedPlace(): Promise<Place> {
  const dir = await mkdtemp(join(tmpdir(), 'formkurve-sync-'))
  return { open: () => openStore({ dir }), close: () => rm(dir, { recursive: true, force: true }) }
}

/** The address in `COUCH_URL`, or that of a pouchdb-server started for it. */
export async function couchUrl(): Promise<{ url: string; close(): Promise<void> }> {
  return process.env.COUCH_URL ? { url: process.env.COUCH_URL, close: async () => {} } : ownCouch()
}

async function ownCouch() {
  const dir = await mkdtemp(join(tmpdir(), 'formkurve-couch-'))
  const couch = await startCouch({ dir, port: 0, password: randomUUID() })
  return {
    url: couch.url,
    async close() {
      await couch.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function couchPlace(): Promise<Place> {
  const { url, close } = await couchUrl()
  return { open: () => openStore({ url }), close }
}

/** A cluster's databases without a network or disk, whose nodes hold the same whenever one of them is read alone. */
async function clusterPlace(): Promise<Place> {
  const cluster = new Cluster()
  const store = storeOver(cluster.at(0))
  const inStep =
    <Given extends unknown[], Answer>(act: (...given: Given) => Answer) =>
    (...given: Given) => {
      cluster.catchUp()
      return act(...given)
    }
  const { changes, everything, sequence } = store
  const open = async () => ({ ...store, changes: inStep(changes), everything: inStep(everything), sequence: inStep(sequence) })
  return { open, close: async () => {} }
}

export const places = [
  ['embedded store', embeddedPlace],
  ['pouchdb-server or CouchDB', couchPlace],
  ['store that behaves like a cluster', clusterPlace],
] as const satisfies readonly (readonly [string, () => Promise<Place>])[]
