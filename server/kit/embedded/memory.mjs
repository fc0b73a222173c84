import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

const folder = fileURLToPath(new URL('../../../node_modules/.cache/formkurve/', import.meta.url))
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')), 'utf8'))
const fileOf = schema => `${folder}record-${version}-${schema}.tar`

const read = new Map()

/** The kept files, read once in a process. */
export async function filesOf(schema) {
  if (!read.has(schema)) {
    const files = await readFile(fileOf(schema)).catch(() => undefined)
    if (files) read.set(schema, new Blob([files]))
  }
  return read.get(schema)
}

/** A fingerprint of a database's tables; the same text as long as nobody changes them. */
async function shapeOf(database) {
  const named = ['class', 'constraint', 'trigger', 'proc', 'type'].map(name => `select count(*)::int, max(oid)::int from pg_${name}`)
  const inThem = ['attribute', 'db_role_setting'].map(name => `select count(*)::int, 0 from pg_${name}`)
  return JSON.stringify((await database.query([...named, ...inThem].join(' union all '))).rows)
}

/** Databases that were given back, emptied, by the tables they have; they keep a clock of PostgreSQL's, so the process ends by being ended. */
const spare = new Map()
/** How the tables of those now in use stood when they were opened. */
const shapes = new WeakMap()

/** A database in memory, empty or as `keepFiles` found it with these tables before: that spares most of the wait. */
export async function createInMemory(schema) {
  const again = spare.get(schema)?.pop()
  if (again) return again
  const loadDataDir = await filesOf(schema)
  if (!loadDataDir) return PGlite.create()
  const database = await PGlite.create({ loadDataDir })
  shapes.set(database, await shapeOf(database))
  return database
}

/** Ends the use of a database in memory; whose tables stand as they did begins, emptied, as the next one. */
export async function giveBack(database, schema) {
  if (await emptied(database).catch(() => false)) spare.set(schema, [...(spare.get(schema) ?? []), database])
  else await database.close()
}

async function emptied(database) {
  const shape = shapes.get(database)
  if (!shape) return false
  await database.exec('rollback')
  await database.exec('discard all')
  if ((await shapeOf(database)) !== shape) return false
  const { rows } = await database.query(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  )
  if (rows.length > 0) await database.exec(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`)
  return true
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
