import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

/** Paths where members begin. */
const starts = ['/', '/login', '/workouts', '/kurse']

/**
 * Puts beside each file that these load before their first picture its smallest form (`.br`), which the server sends: too slow to be made
 * when somebody asks for it.
 */
export const packs = (): Plugin => ({
  name: 'packs',
  apply: 'build',
  writeBundle: {
    order: 'post',
    async handler({ dir = '' }, bundle) {
      // The service worker is a build of its own.
      if (!bundle['preloads.json']) return
      const named = JSON.parse(await readFile(join(dir, 'preloads.json'), 'utf8')) as Record<string, string[]>
      const files = new Set(starts.flatMap(path => named[path] ?? []))
      const paths = [...files].map(file => join(dir, file))
      await Promise.all(paths.map(path => pipeline(createReadStream(path), createBrotliCompress(), createWriteStream(`${path}.br`))))
    },
  },
})
