import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

const folder = fileURLToPath(new URL('../../node_modules/.cache/formkurve/', import.meta.url))
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')), 'utf8'))

/** A database in memory; the first one on a machine leaves its fresh files behind, which spares the others most of the wait. */
export async function createInMemory() {
  const snapshot = `${folder}record-${version}.tar`
  const files = await readFile(snapshot).catch(() => undefined)
  if (files) return PGlite.create({ loadDataDir: new Blob([files]) })
  const database = await PGlite.create()
  const dump = Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer())
  await mkdir(folder, { recursive: true })
  const unfinished = `${snapshot}.${process.pid}-${crypto.randomUUID()}`
  await writeFile(unfinished, dump)
  await rename(unfinished, snapshot)
  return database
}
