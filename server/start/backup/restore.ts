import { cp, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Logger } from 'pino'
import type { Settings } from '#server/kit/settings.ts'
import { missingFiles } from '#server/shared/files/missing.ts'
import { openBytes } from '#server/start/bytes.ts'
import { domains } from '#server/start/domains.ts'
import { openHouse } from '#server/start/house.ts'
import { openSecrets } from '#server/start/secrets.ts'
import { settleEpoch } from '#server/sync/epoch.ts'
import { restoreFiles } from './backupFiles.ts'
import { mustOpen, restoreKeys } from './backupKeys.ts'
import { heldIn, membersIn, restoreDocuments } from './documents.ts'
import { BackupError, backupKindOf, parts, readBackup, traceDirOf } from './manifest.ts'
import { isEmpty, restoreRecord } from './record.ts'

type Where = Omit<Settings, 'secrets'>

/** Without the mark that it was closed properly a store begins a new epoch, also where this restore ends before it does so itself. */
const isNoMark = (path: string) => basename(path) !== 'clean'

const namesIn = (dir: string) => readdir(dir).catch((): string[] => [])

/** A restore only fills what is empty, so that it never takes anything away; throws `BackupError`. */
async function mustBeEmpty({ databaseUrl, couchUrl, dataDir }: Where, dir: string) {
  const names = await namesIn(dataDir)
  if (!databaseUrl && names.includes('record'))
    throw new BackupError(`In ${dataDir} liegt schon eine Datenbank. Nenne ein leeres DATA_DIR.`)
  if (!couchUrl && names.includes('sync'))
    throw new BackupError(`In ${dataDir} liegen schon Dokumente von Mitgliedern. Nenne ein leeres DATA_DIR.`)
  if (databaseUrl && !(await isEmpty(databaseUrl)))
    throw new BackupError('Die Datenbank in DATABASE_URL ist nicht leer. Lege eine neue an.')
  if (couchUrl && (await heldIn(couchUrl, await membersIn(join(dir, parts.documents)))))
    throw new BackupError('Der Speicher in COUCH_URL hält schon Dokumente dieser Mitglieder. Nimm einen leeren.')
}

const names = { embedded: 'der eingebauten Datenbank', postgresql: 'PostgreSQL' } as const
const stores = { embedded: 'dem eingebauten Speicher', server: 'einem eigenen Speicher (COUCH_URL)' } as const

function mustBeOfKind(saved: ReturnType<typeof backupKindOf>, here: ReturnType<typeof backupKindOf>) {
  if (saved.record === here.record && saved.store === here.store) return
  throw new BackupError(
    `Diese Sicherung ist von ${names[saved.record]} und ${stores[saved.store]}; eingestellt sind ${names[here.record]} und ${stores[here.store]}.`,
  )
}

/** Fills empty places from a backup, begins a new epoch, so that devices hand in what it lacks, and answers which files of the record are not there. */
export async function restore(where: Where, { dir, keys, log }: { dir: string; keys?: string; log: Logger }): Promise<string[]> {
  const manifest = await readBackup(dir)
  mustBeOfKind(manifest, backupKindOf(where))
  await mustOpen(where, keys, manifest.keys)
  await mustBeEmpty(where, dir)
  await restoreKeys(where, keys!)
  const { databaseUrl, couchUrl, dataDir } = where
  await restoreFiles(await openBytes(where), join(dir, parts.files))
  const inBackup = await namesIn(dir)
  if (inBackup.includes(parts.trace)) await cp(join(dir, parts.trace), traceDirOf(where), { recursive: true, force: false })
  if (couchUrl) await restoreDocuments(couchUrl, join(dir, parts.documents))
  else if (inBackup.includes(parts.store)) await cp(join(dir, parts.store), join(dataDir, 'sync'), { recursive: true, filter: isNoMark })
  // The record comes last: a restore that was cut short before it has nothing that a server would start on.
  if (databaseUrl) await restoreRecord(databaseUrl, join(dir, parts.dump))
  else {
    const unfinished = join(dataDir, 'record.restored')
    await rm(unfinished, { recursive: true, force: true })
    await cp(join(dir, parts.record), unfinished, { recursive: true })
    await rename(unfinished, join(dataDir, 'record'))
  }
  const house = await openHouse({ ...where, secrets: await openSecrets(dataDir, where.secretsFile) }, log, domains)
  try {
    await settleEpoch(house, true)
    return await missingFiles(house)
  } finally {
    await house.close()
  }
}
