import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Secrets } from '#server/kit/settings.ts'
import { syncPath } from '#server/kit/syncPath.ts'
import { SettingsError } from './settingsError.ts'

const names = ['token', 'file'] as const

export const secretsIn = (dataDir: string) => join(dataDir, 'secrets.json')

/** The keys, in the data directory unless `SECRETS_FILE` names another file; made at the first start, readable by their owner alone. */
export async function openSecrets(dataDir: string, path = secretsIn(dataDir)): Promise<Secrets> {
  const read = () => readFile(path, 'utf8').catch(absent)
  const text = (await read()) ?? (await make(path).then(read))
  const secrets = parseSecrets(text ?? '')
  if (secrets) return secrets
  throw new SettingsError(
    `${path} ist beschädigt: Stelle die Datei aus einer Sicherung her. Gibt es keine mehr, lösche sie und führe «npm run keys -- --accept» aus; dann melden sich alle neu an, und Gesundheitsdaten bleiben verschlossen.`,
  )
}

function absent(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw new SettingsError(`DATA_DIR oder SECRETS_FILE lässt sich nicht lesen (${error.code}: ${error.path}).`)
}

// Processes that start together each write a draft, and the first to link its own decides; nobody ever sees half a file.
async function make(path: string) {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  const fresh = Object.fromEntries(names.map(name => [name, randomBytes(32).toString('base64')]))
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(draft, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await link(draft, path).catch(error => {
      if (error.code !== 'EEXIST') throw error
    })
    await syncPath(dirname(path))
  } catch (error) {
    const { code, path: where } = error as NodeJS.ErrnoException
    throw new SettingsError(`DATA_DIR oder SECRETS_FILE lässt sich nicht beschreiben (${code}: ${where}).`)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Adds a key for health data; whatever was sealed with those of before still opens with them. */
export async function addHealthKey(dataDir: string, path = secretsIn(dataDir)): Promise<Secrets> {
  await openSecrets(dataDir, path)
  const stored = JSON.parse(await readFile(path, 'utf8')) as { health?: string[] }
  const next = { ...stored, health: [...(stored.health ?? []), randomBytes(32).toString('base64')] }
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await writeFile(draft, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await rename(draft, path)
    // Nothing is sealed with the new key before it is lasting: no other one opens that.
    await syncPath(dirname(path))
  } finally {
    await rm(draft, { force: true })
  }
  return openSecrets(dataDir, path)
}

/** The keys in a file's text; undefined where it is none of ours. */
export function parseSecrets(text: string): Secrets | undefined {
  try {
    const stored = JSON.parse(text) as Record<string, unknown>
    const [token, file] = names.map(name => Buffer.from(String(stored[name]), 'base64'))
    if (token?.length !== 32 || file?.length !== 32) return undefined
    const health = (Array.isArray(stored.health) ? stored.health : []).map(key => new Uint8Array(Buffer.from(String(key), 'base64')))
    if (health.some(({ length }) => length !== 32)) return undefined
    const sandbox = createHmac('sha256', new Uint8Array(file)).update('sandbox key').digest('base64url')
    return { token: new Uint8Array(token), file: new Uint8Array(file), sandbox, health }
  } catch {
    return undefined
  }
}
