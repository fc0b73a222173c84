import { cp, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openDatabase } from '#server/kit/database.ts'
import { stockOf } from '#server/kit/domain.ts'
import { lockDirectory } from '#server/kit/embedded/lock.ts'
import type { Settings } from '#server/kit/settings.ts'
import { syncPath } from '#server/kit/syncPath.ts'
import { openBytes } from '#server/start/bytes.ts'
import { domains } from '#server/start/domains.ts'
import { mustFit, printsOf } from '#server/start/keyPrints.ts'
import { saveFiles } from './backupFiles.ts'
import { keysHere, mayKeepAt, saveKeys } from './backupKeys.ts'
import { dumpDocuments } from './documents.ts'
import { BackupError, backupKindOf, type Manifest, parts, traceDirOf, writeSums, wrongUse } from './manifest.ts'
import { dumpRecord, isEmpty, knownIn, type RecordInventory } from './record.ts'

type Where = Omit<Settings, 'secrets'>

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Writes record, documents, files and traces into a new directory, in an order in which each holds what those before it name; the keys go to a file
 * elsewhere. PostgreSQL and a sync store of its own are read while they work, embedded ones only while no server runs. Throws `BackupError`,
 * `DirectoryInUse`.
 */
export async function backUp(where: Where, dir: string, keys: string | undefined): Promise<Manifest & { lacking: string[] }> {
  if (await isThere(dir)) throw new BackupError(`${dir} gibt es schon: Nenne ein Verzeichnis, das die Sicherung selbst anlegt.`, wrongUse)
  const settings = { ...where, secrets: await keysHere(where) }
  if (keys) await mayKeepAt(settings, keys, dir)
  await mustBeThere(settings)
  const unfinished = `${dir}.unfinished`
  const { databaseUrl, couchUrl, dataDir } = settings
  // Looks whether the keys are the record's and, of an embedded one, what it knows: a server that runs on it is named here.
  const known = databaseUrl && couchUrl ? undefined : await lookAt(settings)
  const lock = known && (await lockDirectory(dataDir))
  try {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    const { members, files } = await saveRecord(settings, unfinished, known)
    if (couchUrl) await dumpDocuments(couchUrl, members, join(unfinished, parts.documents))
    else await copy(join(dataDir, 'sync'), join(unfinished, parts.store))
    const { saved, missing } = await saveFiles(await openBytes(settings), files, join(unfinished, parts.files))
    const traces = traceDirOf(settings)
    if (await isThere(traces)) await copy(traces, join(unfinished, parts.trace))
    await writeSums(unfinished)
    const manifest: Manifest = {
      format: 1,
      made: new Date().toISOString(),
      ...backupKindOf(settings),
      keys: printsOf(settings.secrets),
      files: saved,
      missing: missing.length,
    }
    await writeFile(join(unfinished, parts.manifest), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
    if (keys) await saveKeys(settings, keys)
    await rename(unfinished, dir)
    await syncPath(dirname(dir))
    return { ...manifest, lacking: missing }
  } finally {
    await rm(unfinished, { recursive: true, force: true })
    await lock?.release()
  }
}

/** A backup is of what is there: in a wrong place it makes neither a record nor a store, to save them empty. */
async function mustBeThere({ databaseUrl, couchUrl, dataDir }: Where) {
  const whence = 'Nenne mit DATA_DIR das Verzeichnis, in dem Formkurve gelaufen ist.'
  if (!databaseUrl && !(await isThere(join(dataDir, 'record'))))
    throw new BackupError(`In ${dataDir} liegt keine Datenbank. ${whence}`, wrongUse)
  if (!couchUrl && !(await isThere(join(dataDir, 'sync'))))
    throw new BackupError(`In ${dataDir} liegen keine Dokumente von Mitgliedern. ${whence}`, wrongUse)
  if (databaseUrl && (await isEmpty(databaseUrl)))
    throw new BackupError('Die Datenbank in DATABASE_URL ist leer: Nenne die, mit der Formkurve gelaufen ist.', wrongUse)
}

async function lookAt(settings: Settings) {
  // With a PostgreSQL the lock is of the directory alone, in which the documents lie.
  const lock = settings.databaseUrl ? await lockDirectory(settings.dataDir) : undefined
  const { db, close } = await openDatabase(settings, stockOf(domains))
  try {
    await mustFit(db, settings)
    return await knownIn(db)
  } finally {
    await close()
    await lock?.release()
  }
}

async function saveRecord(
  { databaseUrl, dataDir, secrets }: Settings,
  to: string,
  known: RecordInventory | undefined,
): Promise<RecordInventory> {
  if (databaseUrl) return dumpRecord(databaseUrl, join(to, parts.dump), printsOf(secrets))
  await cp(join(dataDir, 'record'), join(to, parts.record), { recursive: true })
  return known!
}

const copy = (from: string, to: string) => cp(from, to, { recursive: true, filter: path => !/\/LOCK$/.test(path) })
