import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import leveldown from 'leveldown'

/** Another process works in the data directory. */
export class DirectoryInUse extends Error {
  constructor(dir: string, holder: string) {
    super(
      `Das Datenverzeichnis ${dir} wird schon von einem anderen laufenden Formkurve benutzt${holder && ` (Prozess ${holder})`}. ` +
        `(The data directory is in use by another running process.)`,
    )
  }
}

export interface DirectoryLock {
  release(): Promise<void>
}

// LevelDB's own lock is the operating system's: it falls with the process, however that ends. Opening a second time in one process would
// drop it, so that is refused here; and a handle nobody refers to would be collected, and the lock with it.
const held = new Map<string, ReturnType<typeof leveldown>>()

/** Makes the directory if need be and holds it for this process alone; throws `DirectoryInUse`. */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock> {
  const dir = resolve(dataDir)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const holderFile = join(dir, 'lock.pid')
  if (held.has(dir)) throw new DirectoryInUse(dir, String(process.pid))
  const handle = leveldown(join(dir, 'lock'))
  held.set(dir, handle)
  try {
    await open(handle, join(dir, 'lock'))
  } catch (error) {
    held.delete(dir)
    if (!isLocked(error)) throw error
    throw new DirectoryInUse(dir, (await readFile(holderFile, 'utf8').catch(() => '')).trim())
  }
  await writeFile(holderFile, `${process.pid}\n`)
  return {
    async release() {
      await new Promise<void>((done, fail) => handle.close(error => (error ? fail(error) : done())))
      held.delete(dir)
    },
  }
}

const isLocked = (error: unknown) =>
  error instanceof Error && /lock /i.test(error.message) && /already held|unavailable|being used/i.test(error.message)

async function open(handle: ReturnType<typeof leveldown>, path: string) {
  const attempt = () => new Promise<void>((done, fail) => handle.open({}, error => (error ? fail(error) : done())))
  await attempt().catch(async error => {
    if (isLocked(error)) throw error
    // Files cut short by a power failure: nothing is kept in them. Repair takes the same lock.
    await new Promise<void>((done, fail) => leveldown.repair(path, problem => (problem ? fail(problem) : done())))
    await attempt()
  })
}
