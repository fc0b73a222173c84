import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Settings } from '#server/kit/settings.ts'
import type { Prints } from '#server/start/keyPrints.ts'

/** The description of a backup and of its content; written last, so a backup without one is not whole. */
export interface Manifest {
  format: 1
  made: string
  record: 'embedded' | 'postgresql'
  store: 'embedded' | 'server'
  /** Fingerprints of the keys that it was written with; the keys themselves lie elsewhere. */
  keys: Prints
  files: number
  /** Files of the record that were not there when it was made. */
  missing: number
}

/** Exit codes of sysexits.h. */
export const wrongUse = 64
export const wrongKeys = 78
const unusable = 65

/** A backup that can't be made or used, for the person who tried. */
export class BackupError extends Error {
  constructor(
    sentence: string,
    readonly code = unusable,
  ) {
    super(sentence)
  }
}

/** The parts of a backup by their path in it. */
export const parts = {
  manifest: 'backup.json',
  sums: 'sums.txt',
  /** The embedded record's files, or what pg_dump wrote. */
  record: 'record',
  dump: 'record.dump',
  /** The embedded store's files, or a document a line. */
  store: 'sync',
  documents: 'documents.jsonl.gz',
  files: 'files',
  trace: 'trace',
} as const

export const traceDirOf = ({ dataDir, traceDir }: Pick<Settings, 'dataDir' | 'traceDir'>) => traceDir ?? join(dataDir, 'trace')
export const backupKindOf = ({ databaseUrl, couchUrl }: Pick<Settings, 'databaseUrl' | 'couchUrl'>) =>
  ({ record: databaseUrl ? 'postgresql' : 'embedded', store: couchUrl ? 'server' : 'embedded' }) as const

async function fileHashOf(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function pathsIn(dir: string) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => relative(dir, join(entry.parentPath, entry.name)))
  return files.filter(path => path !== parts.sums && path !== parts.manifest).sort()
}

/** Writes the sums of all files of a backup as `sha256sum -c` reads them. */
export async function writeSums(dir: string) {
  const lines: string[] = []
  for (const path of await pathsIn(dir)) lines.push(`${await fileHashOf(join(dir, path))}  ${path}\n`)
  await writeFile(join(dir, parts.sums), lines.join(''), { flush: true })
}

/** Reads what a backup says of itself and whether all of it is there; throws `BackupError`. */
export async function readBackup(dir: string): Promise<Manifest> {
  const text = await readFile(join(dir, parts.manifest), 'utf8').catch(() => undefined)
  if (text === undefined) throw new BackupError(`${dir} ist keine Sicherung, oder sie wurde nicht fertig geschrieben.`)
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1) throw new BackupError(`Diese Sicherung ist von einem anderen Formkurve (Format ${manifest.format}).`)
  const sums = await readFile(join(dir, parts.sums), 'utf8').catch(() => '')
  const known = new Map(sums.split('\n').flatMap(line => (line ? [[line.slice(66), line.slice(0, 64)] as const] : [])))
  for (const [path, sum] of known)
    if ((await fileHashOf(join(dir, path)).catch(() => '')) !== sum)
      throw new BackupError(`Die Sicherung ist beschädigt: «${path}» fehlt oder hat nicht mehr denselben Inhalt.`)
  return manifest
}
