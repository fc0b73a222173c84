import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Copies the content of one folder into another; node's own `cp` takes ten times as much work for many small files. */
export async function copy(from: string, to: string) {
  await promisify(execFile)('cp', ['-R', `${from}/.`, to])
}
