import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import leveldown from 'leveldown'
import { expect, test } from 'vitest'
import { Marks } from '#server/testing/marks.ts'
import { profileOf } from './held.ts'
import { unsnapped } from './levelDb.ts'

/** Values that a table packs well, and so many that they lie in one. */
const filler = 'nichts Besonderes '.repeat(5000)
const rows = 120

test('what LevelDB holds is found, in its log and packed in its tables, and what was deleted as long as it lies there', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'formkurve-level-'))
  try {
    const marks = new Marks()
    const [early, gone, late] = ['early', 'gone', 'late'].map(of => marks.text(of)) as [string, string, string]
    const base = leveldown(join(dir, 'base'))
    await promisify(base.open.bind(base) as (done: (error?: Error) => void) => void)()
    /** Its halves stand before it, so that a table holds the whole by reference alone. */
    const folded = `${early.slice(0, 9)}#${early.slice(9)}#${early}`
    const put = (key: string, value: string) => promisify((done: (error?: Error | null) => void) => base.put(key, value, done))()
    for (let nth = 0; nth < rows; nth++)
      await put(`row ${String(nth).padStart(4, '0')}`, `${nth}${filler}${nth % 40 === 7 ? folded : ''}${nth}`)
    await put('zz', gone)
    await promisify((done: (error?: Error | null) => void) => base.del('zz', done))()
    await put('zzz', late)
    await promisify(base.close.bind(base) as (done: (error?: Error) => void) => void)()
    const names = await readdir(join(dir, 'base'))
    expect(names.some(name => name.endsWith('.ldb'))).toBe(true)

    const found = marks.in(await profileOf(dir))
    for (const mark of ['early', 'gone', 'late']) expect(found.join('\n')).toContain(`: ${mark} (UTF-8)`)
    // Only unpacked: a search of the bytes alone would have found nothing there.
    const packed = found.filter(where => where.includes('early') && where.includes('.ldb'))
    expect(packed.length).toBeGreaterThan(0)
    expect(packed.filter(where => !where.includes('unpacked'))).toEqual([])
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})

test('what is no Snappy, or is broken off, ends where it breaks off', () => {
  for (const bytes of [[], [0], [255, 255, 255, 255, 255], [200, 1, 0, 97], [4, 1, 1, 1], [4, 2, 0, 0]])
    expect(unsnapped(Buffer.from(bytes)).length).toBeLessThanOrEqual(1)
  expect(unsnapped(Buffer.from([5, 16, 97, 98, 99, 100, 101])).toString()).toBe('abcde')
})
