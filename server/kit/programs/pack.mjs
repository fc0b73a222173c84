import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const brotli = promisify(brotliCompress)

/** Paths where members begin. */
const starts = ['/', '/login', '/workouts', '/kurse']

/** Puts beside each file that these load before their first picture the smallest form of it (`.br`): too slow to be made when it is asked for. */
export async function packStarts(client) {
  const named = JSON.parse(await readFile(join(client, 'preloads.json'), 'utf8'))
  const files = new Set(starts.flatMap(path => named[path]))
  await Promise.all([...files].map(async file => writeFile(join(client, `${file}.br`), await brotli(await readFile(join(client, file))))))
}
