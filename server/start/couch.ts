import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startCouch } from '#server/couch/start.ts'
import { explain } from './explain.ts'
import { readCouchSettings } from './settings.ts'

const printLine = (line: string) => void process.stdout.write(`${line}\n`)
/** The store's password, made at the first start; anybody who reads the directory may use the store. */
async function passwordOf(dir: string) {
  const file = join(dir, 'password')
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known.trim()) return known.trim()
  const made = randomBytes(24).toString('base64url')
  await writeFile(file, `${made}\n`, { mode: 0o600 })
  return made
}

try {
  const { dir, port } = readCouchSettings(process.env)
  const couch = await startCouch({ dir, port, password: await passwordOf(dir) })
  printLine('pouchdb-server läuft. Für den Server:')
  printLine(`COUCH_URL=${couch.url}`)
  const stop = () => void couch.close().then(() => process.exit(0))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  await couch.ended
} catch (error) {
  const { code, port } = error as { code?: string; port?: number }
  const taken = code === 'EADDRINUSE' && { sentence: `Port ${port} ist besetzt; COUCH_PORT wählt einen anderen.`, code: 69 }
  const { sentence, code: exitCode } = taken || explain(error)
  process.stderr.write(`${sentence}\n`)
  process.exit(exitCode)
}
