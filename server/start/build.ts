import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = ['client', 'contract', 'sync', 'public', 'vite.config.ts', 'package-lock.json']

/** The service worker is written last, so a build that was cut short has none. */
const lastBuilt = join(root, 'dist/client/sw.js')

/** Builds the client where there is none, or where its sources are newer. */
export async function buildClient(say: (line: string) => void) {
  if (await isCurrent()) return
  say('Die App wird gebaut …')
  const vite = createRequire(import.meta.url)
    .resolve('vite/package.json')
    .replace('package.json', 'bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('Die App liess sich nicht bauen; die Meldungen davor sagen, weshalb.')
}

async function isCurrent() {
  const built = await stat(lastBuilt).catch(() => undefined)
  return built !== undefined && (await newest(sources.map(name => join(root, name)))) <= built.mtimeMs
}

async function newest(paths: string[]): Promise<number> {
  const ages = await Promise.all(
    paths.map(async path => {
      if (/\.test\.tsx?$/.test(path)) return 0
      const found = await stat(path)
      if (!found.isDirectory()) return found.mtimeMs
      return newest((await readdir(path)).map(name => join(path, name)))
    }),
  )
  return Math.max(0, ...ages)
}
