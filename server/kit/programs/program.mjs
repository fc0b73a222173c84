import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCurrent, isThere } from './age.mjs'
import { NotBuilt } from './notBuilt.mjs'

export const root = fileURLToPath(new URL('../../../', import.meta.url))
const make = fileURLToPath(new URL('./make.mjs', import.meta.url))
const { resolve } = createRequire(import.meta.url)

/** Programs that are built into one file: the commands of package.json, and code that threads load. */
export const programs = [
  'server/start/main.ts',
  'server/start/couch.ts',
  'server/start/seed.ts',
  'server/start/project.ts',
  'server/start/foods.ts',
  'server/start/health.ts',
  'server/start/keys.ts',
  'server/start/studios.ts',
  'server/start/admin.ts',
  'server/start/backup.ts',
  'server/start/restore.ts',
  'server/start/threads/works.ts',
]

const built = join(root, 'dist/programs')
export const pathOf = entry => join(built, `${entry.replaceAll('/', '-')}.mjs`)

/** The build tools are development packages, which a server may do without. */
export function canBuild() {
  try {
    return Boolean(resolve('vite'))
  } catch {
    return false
  }
}

const old =
  'Achtung: dist ist älter als die Quellen, und was es neu baut, ist hier nicht installiert. «npm ci && npm run build» holt es nach.\n'

/** The path of an entry and all that it imports of ours as one JavaScript file; made where there is none, or an older one than the sources. */
export async function programOf(entry) {
  const path = pathOf(entry)
  if (await isCurrent(path, ['contract', 'sync', 'server', 'package-lock.json'])) return path
  if (canBuild()) await makePrograms([entry])
  else if (await isThere(path)) process.stderr.write(old)
  else throw new NotBuilt()
  return path
}

/** Makes programs in a process of its own: the build tools stay out of the server's. */
export async function makePrograms(entries) {
  const child = spawn(process.execPath, [make, ...entries], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], execArgv: [] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('Der Server liess sich nicht bauen; die Meldungen davor sagen, weshalb.')
}

/** Removes programs of entries that are gone; what another process is just making has no final name yet and stays. */
export async function sweepPrograms() {
  const ours = new Set(programs.map(pathOf))
  const found = (await readdir(built)).filter(name => name.endsWith('.mjs')).map(name => join(built, name))
  await Promise.all(found.filter(path => !ours.has(path)).map(path => rm(path)))
}
