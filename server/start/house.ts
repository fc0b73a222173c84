import { join } from 'node:path'
import type { Logger } from 'pino'
import { openDatabase } from '#server/kit/database.ts'
import { type Domain, stockOf } from '#server/kit/domain.ts'
import { lockDirectory } from '#server/kit/embedded/lock.ts'
import type { House } from '#server/kit/house.ts'
import { takeUp } from '#server/kit/jobs/jobRun.ts'
import { worksOf } from '#server/kit/jobs/jobs.ts'
import type { Settings } from '#server/kit/settings.ts'
import { recordLocks } from '#server/sync/locks.ts'
import { openProjector } from '#server/sync/projector.ts'
import { openStore } from '#sync/endpoint/store.ts'
import { holdDatabase } from './alone.ts'
import { openBytes } from './bytes.ts'
import { mustFit } from './keyPrints.ts'

/** Opens everything in the order it depends on each other, and what was opened is closed again where a later part fails. */
export async function openHouse(settings: Settings, log: Logger, domains: readonly Domain[]): Promise<House> {
  const opened: { close(): Promise<void> }[] = []
  const keep = <T extends { close(): Promise<void> }>(part: T) => {
    opened.unshift(part)
    return part
  }
  const close = async () => {
    for (const part of opened.splice(0)) await part.close()
  }
  try {
    const { dataDir, databaseUrl, couchUrl, couchShards } = settings
    if (databaseUrl && !couchUrl) {
      const { release } = await lockDirectory(dataDir)
      keep({ close: release })
    }
    const { db, pool, bus, failed } = keep(await openDatabase({ databaseUrl, dataDir, couchUrl }, stockOf(domains)))
    await mustFit(db, settings)
    failed.then(reason => lost(log, reason))
    if (databaseUrl && !couchUrl) keep(await holdDatabase(pool))
    if (!databaseUrl || !couchUrl) await takeUp({ db })
    const locks = couchUrl && databaseUrl ? recordLocks(databaseUrl) : undefined
    const store = keep(await openStore(couchUrl ? { url: couchUrl } : { dir: join(dataDir, 'sync') }, { locks, shards: couchShards }))
    const bytes = await openBytes(settings)
    const projector = keep(await openProjector({ db, pool, store, bus, log, domains }))
    return { settings, db, pool, bus, log, store, bytes, projector, domains, works: worksOf(domains), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Exits without the record, since the server could only refuse; a supervisor starts the process again. */
function lost(log: Logger, reason: Error) {
  log.fatal({ err: reason }, 'the record is lost')
  process.exit(70)
}
