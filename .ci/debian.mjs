import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './step.mjs'

/** The first of these programs that is installed, by name on the PATH or by full path. */
export function find(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap(name => (name.includes('/') ? [name] : folders.map(folder => join(folder, name))))
  return paths.find(path => existsSync(path) && isProgram(path))
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const mayInstall = () => process.getuid?.() === 0 && find('apt-get') !== undefined

let updated

/** Installs a package of Debian's; resolves to the trouble, if any. */
export async function install(name) {
  // With RUNLEVEL=1 no package starts a service of its own.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  updated ??= run('apt-get', ['update', '-q'], { env })
  await updated
  const { code, said } = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env })
  return code === 0 ? undefined : said.slice(-1000)
}
