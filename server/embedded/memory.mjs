import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

const folder = fileURLToPath(new URL('../../node_modules/.cache/formkurve/', import.meta.url))
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')), 'utf8'))
const fileOf = schema => `${folder}record-${version}-${schema}.tar`

const read = new Map()

/** The kept files, read once in a process. */
async function filesOf(schema) {
  if (!read.has(schema)) {
    const files = await readFile(fileOf(schema)).catch(() => undefined)
    if (files) read.set(schema, new Blob([files]))
  }
  return read.get(schema)
}

/** A database in memory, empty or as `keepFiles` found it with these tables before: that spares most of the wait. */
export async function createInMemory(schema) {
  const loadDataDir = await filesOf(schema)
  return PGlite.create(loadDataDir && { loadDataDir })
}

/** Leaves a database's files behind for the next ones of this machine, where nobody has yet. */
export async function keepFiles(database, schema) {
  if (await filesOf(schema)) return
  await database.exec('checkpoint')
  const dump = Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer())
  await mkdir(folder, { recursive: true })
  const unfinished = `${fileOf(schema)}.${process.pid}-${crypto.randomUUID()}`
  await writeFile(unfinished, dump)
  await rename(unfinished, fileOf(schema))
}
