import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '#server/serve/refuse.ts'
import { bucketTrouble, bytesInBucket } from './s3.ts'
import { type Bucket, foreignBucket, openBucket } from './testing/bucket.ts'

let bucket: Bucket
beforeAll(async () => {
  bucket = await openBucket()
})
afterAll(() => bucket.close())
afterEach(() => {
  bucket.objects.clear()
  bucket.fail(0, 0)
})

const places = [['our own store', undefined], ...(foreignBucket ? ([['the store in BUCKET_URL', foreignBucket]] as const) : [])] as const
const name = `s${'a'.repeat(32)}.pdf`
const paper = Buffer.from('%PDF-1.7 Röntgen')

describe.each(places)('on %s', (_, foreign) => {
  const bytes = () => bytesInBucket(foreign ?? bucket)
  afterEach(async () => {
    for (const each of await bytes().all()) await bytes().remove(each.name)
  })

  test('what was laid down has its name whole, and no draft stays', async () => {
    const draft = await bytes().layDown(paper)
    expect(await bytes().read(name)).toBeUndefined()
    await bytes().name(name, { draft, bytes: paper })
    expect(await bytes().read(name)).toEqual(paper)
    expect((await bytes().all()).map(each => [each.name, each.bytes])).toEqual([[name, paper.length]])
  })

  test('a transaction that names it again keeps it, also where it was swept since', async () => {
    const draft = await bytes().layDown(paper)
    for (const sweep of [false, true, false]) {
      if (sweep) await bytes().remove(name)
      await bytes().name(name, { draft, bytes: paper })
      expect(await bytes().read(name)).toEqual(paper)
    }
  })

  test('what is copied lies under both names, young again where it lay there before, and stays where the first one goes', async () => {
    const other = `s${'b'.repeat(32)}.pdf`
    await bytes().name(name, { draft: await bytes().layDown(paper), bytes: paper })
    for (let nth = 0; nth < 2; nth++) expect(await bytes().copy(name, other)).toBe(true)
    await bytes().remove(name)
    expect([await bytes().read(name), await bytes().read(other)]).toEqual([undefined, paper])
    expect(await bytes().copy(name, `s${'c'.repeat(32)}.pdf`)).toBe(false)
    expect((await bytes().all()).map(each => each.name)).toEqual([other])
  })

  test('any stretch is streamed, and what is gone is nothing', async () => {
    await bytes().name(name, { draft: await bytes().layDown(paper), bytes: paper })
    const film = await bytes().open(name)
    const parts: Uint8Array[] = []
    for await (const part of film!.read(5, 7)) parts.push(part)
    expect([film!.bytes, Buffer.concat(parts).toString()]).toEqual([paper.length, paper.subarray(5, 8).toString()])
    await bytes().remove(name)
    expect([await bytes().open(name), await bytes().sizeOf(name)]).toEqual([undefined, 0])
  })

  describe('a film in pieces', () => {
    const million = 1_000_000
    const film = randomBytes(21 * million)
    const sizes = [4, 4, 1, 4, 4, 4].map(size => size * million)

    async function send(id: string) {
      let offset = 0
      for (const size of sizes) {
        await bytes().pieces.write(id, offset, film.subarray(offset, offset + size))
        offset += size
      }
    }

    test('is one file at the end, and can be read before', async () => {
      await send('one')
      const reader = await bytes().pieces.open('one')
      expect(await reader!.at(8 * million - 3, 6)).toEqual(film.subarray(8 * million - 3, 8 * million + 3))
      expect(await reader!.at(film.length - 2, 16)).toEqual(film.subarray(-2))
      await bytes().pieces.become('one', name)
      expect((await bytes().read(name))?.equals(film)).toBe(true)
      expect(await bytes().pieces.ids()).toEqual([])
      await bytes().pieces.become('one', name)
      expect(await bytes().sizeOf(name)).toBe(film.length)
    })

    test('counts up to the first gap, and a piece that was sent again in another size in its new one', async () => {
      await bytes().pieces.write('two', 0, film.subarray(0, 100))
      await bytes().pieces.write('two', 100, film.subarray(100, 400))
      await bytes().pieces.write('two', 100, film.subarray(100, 200))
      await bytes().pieces.write('two', 300, film.subarray(300, 400))
      expect(await bytes().pieces.sizeOf('two')).toBe(200)
      await bytes().pieces.write('two', 200, film.subarray(200, 300))
      expect(await bytes().pieces.sizeOf('two')).toBe(400)
      await bytes().pieces.remove('two')
      expect([await bytes().pieces.ids(), await bytes().pieces.open('two')]).toEqual([[], undefined])
    })
  })
})

const bytes = () => bytesInBucket(bucket)

test('more names than one answer holds are all there, or those that begin so', async () => {
  for (let nth = 0; nth < 1003; nth++) bucket.objects.set(`files/s${nth}b`, { bytes: paper, changed: new Date() })
  expect(await bytes().all()).toHaveLength(1003)
  expect((await bytes().all('s1002')).map(each => each.name)).toEqual(['s1002b'])
})

test('a store that is busy for a moment is asked again; one that stays away is a server that stops for a moment', async () => {
  bucket.fail(503, 2)
  expect(await bytes().sizeOf(name)).toBe(0)
  bucket.fail(503, 1000)
  const error = await bytes()
    .layDown(paper)
    .catch((thrown: unknown) => thrown)
  expect(refusalOf(error).code).toBe('stopping')
})

test('what keeps us from a bucket is told apart', async () => {
  expect(await bucketTrouble(bucket)).toBeUndefined()
  expect(await bucketTrouble({ ...bucket, secret: 'another' })).toBe('denied')
  expect(await bucketTrouble({ ...bucket, region: 'elsewhere' })).toBe('denied')
  expect(await bucketTrouble({ ...bucket, url: bucket.url.replace(/formkurve$/, 'none') })).toBe('missing')
  expect(await bucketTrouble({ ...bucket, url: 'http://127.0.0.1:1/formkurve' })).toBe('away')
})
