import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBucket } from '#server/outside/testing/bucket.ts'
import { couchUrl } from '#server/sync/testing/stores.ts'
import { ownDatabase } from '#server/testing/database.ts'
import { openPostgres } from './bench/figures/postgres.ts'

export interface Machines {
  /** The settings that all processes have in common. */
  env: Record<string, string>
  close(): Promise<void>
}

/**
 * What the processes of a server share that runs on several machines: a PostgreSQL (`DATABASE_URL`, or one started for it), a store of documents
 * (`COUCH_URL`, or a pouchdb-server), an S3 store and the keys. Each has a disk of its own. Sandboxes belong to a process, so journeys that steer
 * one belong to a server of one process.
 */
export async function openMachines(): Promise<Machines> {
  const postgres = process.env.DATABASE_URL ? { url: process.env.DATABASE_URL } : await openPostgres({ lasting: true })
  if (!postgres.url) throw new Error(`Several machines need a PostgreSQL: ${postgres.missing}`)
  const [database, couch, bucket] = await Promise.all([ownDatabase(postgres.url), couchUrl(), openBucket()])
  const dir = await mkdtemp(join(tmpdir(), 'formkurve-keys-'))
  const env = {
    DATABASE_URL: database.url,
    COUCH_URL: couch.url,
    FILES_URL: bucket.url,
    FILES_KEY: bucket.key,
    FILES_SECRET: bucket.secret,
    FILES_REGION: bucket.region,
    SECRETS_FILE: join(dir, 'secrets.json'),
  }
  const close = async () => {
    await database.drop()
    await Promise.all([couch.close(), bucket.close(), postgres.close?.()])
  }
  return { env, close }
}
