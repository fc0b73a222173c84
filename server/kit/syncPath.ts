import { open } from 'node:fs/promises'

/** Makes lasting what a file holds, or which names a folder holds, also where the power goes: a name that was given is lasting once its folder is. */
export async function syncPath(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
