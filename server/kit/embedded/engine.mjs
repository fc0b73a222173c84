import { access, rename, rm } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { createInMemory, filesOf, giveBack, keepFiles } from './memory.mjs'

const exists = path =>
  access(path).then(
    () => true,
    () => false,
  )

/** A kill while PostgreSQL lays out its files must not leave half a directory under the record's name. */
async function createInDirectory(dir, schema) {
  if (!(await exists(dir))) {
    const unfinished = `${dir}.new`
    await rm(unfinished, { recursive: true, force: true })
    const fresh = await PGlite.create({ dataDir: unfinished, loadDataDir: await filesOf(schema) })
    await fresh.close()
    await rename(unfinished, dir)
  }
  return PGlite.create({ dataDir: dir })
}

const idle = 'I'.charCodeAt(0)

/**
 * PostgreSQL in this thread: does what it is asked, one after the other, and tells each answer.
 *
 * @param {{ channel: string, dir?: string, schema?: string }} place
 * @param {(answer: { act: 'query' | 'forget' | 'keep' | 'close', reply?: Uint8Array }) => void} tell
 * @returns {Promise<(request: { act: 'query' | 'forget' | 'keep' | 'close', batch?: Uint8Array }) => Promise<void>>}
 */
export async function openEngine({ dir, channel, schema }, tell) {
  const database = dir ? await createInDirectory(dir, schema) : await createInMemory(schema)
  await database.exec(`set timezone to 'UTC'; listen ${channel}`)
  let turn = Promise.resolve()
  let status = idle

  const does = {
    async query(batch) {
      const reply = await database.execProtocolRaw(batch)
      if (reply.length) status = reply.at(-1)
      return reply
    },
    // A real server resets this much by itself when a connection ends.
    async forget() {
      if (status !== idle) await database.exec('rollback')
      await database.exec('deallocate all')
      status = idle
    },
    keep: () => keepFiles(database, schema),
    close: () => (dir ? database.close() : giveBack(database, schema)),
  }

  return ({ act, batch }) => {
    turn = turn.then(async () => tell({ act, reply: await does[act](batch) }))
    return turn
  }
}
