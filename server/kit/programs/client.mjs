import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isCurrent, isThere } from './age.mjs'
import { NotBuilt } from './notBuilt.mjs'
import { canBuild, root } from './program.mjs'

const sources = ['client', 'contract', 'sync', 'public', 'vite.config.ts', 'package-lock.json']

/** The service worker is written last, so a build that was cut short has none. */
const lastBuilt = join(root, 'dist/client/sw.js')

/** Builds the client where there is none, or where its sources are newer; a server without the build tools takes the one that stands. */
export async function clientReady(say) {
  if (await isCurrent(lastBuilt, sources)) return
  if (canBuild()) {
    say('Die App wird gebaut …')
    return makeClient()
  }
  if (!(await isThere(lastBuilt))) throw new NotBuilt()
}

export async function makeClient() {
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
