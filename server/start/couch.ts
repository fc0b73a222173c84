import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { startCouch } from '#server/couch/start.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const dir = resolve(process.env.COUCH_DIR ?? join(process.env.DATA_DIR ?? 'data', 'couch'))
const port = Number(process.env.COUCH_PORT ?? 5984)

/** The store's password, made at the first start; anybody who reads the directory may use the store. */
async function passwordOf() {
  const file = join(dir, 'password')
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known.trim()) return known.trim()
  const made = randomBytes(24).toString('base64url')
  await writeFile(file, `${made}\n`, { mode: 0o600 })
  return made
}

try {
  const couch = await startCouch({ dir, port, password: await passwordOf() })
  say('pouchdb-server läuft. Für den Server:')
  say(`COUCH_URL=${couch.url}`)
  const stop = () => void couch.close().then(() => process.exit(0))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  await couch.ended
} catch (error) {
  const { code, message } = error as { code?: string; message: string }
  process.stderr.write(code === 'EADDRINUSE' ? `Port ${port} ist besetzt; COUCH_PORT wählt einen anderen.\n` : `${message}\n`)
  process.exit(1)
}
