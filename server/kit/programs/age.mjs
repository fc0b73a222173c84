import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const madeAt = path =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )

export const isThere = async path => (await madeAt(path)) !== undefined

/** True where a file exists and is no older than its sources, tests left out. */
export async function isCurrent(path, sources) {
  const made = await madeAt(path)
  return made !== undefined && (await newest(sources.map(name => join(root, name)))) <= made
}

async function newest(paths) {
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
