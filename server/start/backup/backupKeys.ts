import { copyFile, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import type { Secrets, Settings } from '#server/kit/settings.ts'
import { fits, type Prints, printsOf } from '#server/start/keyPrints.ts'
import { openSecrets, parseSecrets, secretsIn } from '#server/start/secrets.ts'
import { BackupError, wrongKeys, wrongUse } from './manifest.ts'

type Where = Pick<Settings, 'dataDir' | 'secretsFile'>
const pathOf = ({ dataDir, secretsFile }: Where) => secretsFile ?? secretsIn(dataDir)

async function printsIn(path: string) {
  const secrets = parseSecrets(await readFile(path, 'utf8').catch(() => ''))
  return secrets && printsOf(secrets)
}

const isWithin = (path: string, dir: string) => !relative(resolve(dir), resolve(path)).startsWith('..')

/** The keys of what is saved; a backup makes none. */
export async function keysHere(settings: Where): Promise<Secrets> {
  const path = pathOf(settings)
  const isAbsent = await stat(path).then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'ENOTDIR',
  )
  if (isAbsent)
    throw new BackupError(`${path} gibt es nicht: Nenne mit DATA_DIR und SECRETS_FILE den Ort, an dem Formkurve gelaufen ist.`, wrongUse)
  return openSecrets(settings.dataDir, settings.secretsFile)
}

/** Looks whether the keys may go to a file: those that lie there are replaced by the same or newer ones alone. Throws `BackupError`. */
export async function mayKeepAt(settings: Where, path: string, backup: string) {
  if (isWithin(path, backup))
    throw new BackupError(
      'Die Schlüssel gehören nicht in die Sicherung: Nenne mit --keys eine Datei, die anderswo aufbewahrt wird.',
      wrongUse,
    )
  const ours = await printsIn(pathOf(settings))
  const there = await printsIn(path)
  if (there && (!ours || !['same', 'newer'].includes(fits(ours, there))))
    throw new BackupError(`In ${path} liegen andere Schlüssel, die diese Sicherung nicht überschreibt.`, wrongKeys)
}

/** Copies the keys to a file that goes elsewhere. */
export async function saveKeys(settings: Where, path: string) {
  await mkdir(dirname(resolve(path)), { recursive: true, mode: 0o700 })
  await copyFile(pathOf(settings), path)
}

/** Looks whether the keys of a file open a backup, and whether other keys are in their place; throws `BackupError`. */
export async function mustOpen(settings: Where, path: string | undefined, keys: Prints) {
  if (!path)
    throw new BackupError(
      'Zu dieser Sicherung gehört die Datei mit den Schlüsseln, die anderswo liegt: Nenne sie mit --keys DATEI.',
      wrongUse,
    )
  const given = await printsIn(path)
  if (!given) throw new BackupError(`${path} ist keine Datei mit Schlüsseln.`, wrongKeys)
  if (!['same', 'newer'].includes(fits(given, keys)))
    throw new BackupError(`Die Schlüssel in ${path} passen nicht zu dieser Sicherung.`, wrongKeys)
  const there = await printsIn(pathOf(settings))
  if (there && fits(there, given) !== 'same')
    throw new BackupError(`In ${pathOf(settings)} liegen schon andere Schlüssel. Räume sie weg, bevor du wiederherstellst.`, wrongKeys)
}

/** Puts the keys where the server looks for them. */
export async function restoreKeys(settings: Where, path: string) {
  await mkdir(dirname(pathOf(settings)), { recursive: true, mode: 0o700 })
  if (resolve(path) !== resolve(pathOf(settings))) await copyFile(path, pathOf(settings))
}
