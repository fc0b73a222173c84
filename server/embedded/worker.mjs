import { access, rename, rm } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { createInMemory, keepFiles } from './memory.mjs'

const { dir, channel, schema } = workerData
const exists = path =>
  access(path).then(
    () => true,
    () => false,
  )

// A kill while PostgreSQL lays out its files must not leave half a directory under the record's name.
if (dir && !(await exists(dir))) {
  const unfinished = `${dir}.new`
  await rm(unfinished, { recursive: true, force: true })
  const fresh = await PGlite.create({ dataDir: unfinished })
  await fresh.close()
  await rename(unfinished, dir)
}

const database = dir ? await PGlite.create({ dataDir: dir }) : await createInMemory(schema)
await database.exec(`set timezone to 'UTC'; listen ${channel}`)

const idle = 'I'.charCodeAt(0)
let turn = Promise.resolve()
let status = idle

const does = {
  async query(batch) {
    const reply = await database.execProtocolRaw(batch)
    if (reply.length) status = reply.at(-1)
    return reply
  },
  // What a server does by itself when a connection ends.
  async forget() {
    if (status !== idle) await database.exec('rollback')
    await database.exec('deallocate all')
    status = idle
  },
  keep: () => keepFiles(database, schema),
  async close() {
    await database.close()
  },
}

parentPort.on('message', ({ act, batch }) => {
  turn = turn.then(async () => {
    const reply = await does[act](batch)
    parentPort.postMessage({ act, reply })
    if (act === 'close') parentPort.close()
  })
})
parentPort.postMessage({ act: 'ready' })
