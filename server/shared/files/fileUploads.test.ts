import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import type { Carried } from '#contract/carried.ts'
import { examplePicture, files } from '#contract/files.ts'
import { dayMs } from '#contract/time.ts'
import { typeOf } from '#server/serve/taken.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member, signIn } from '#server/testing/make.ts'
import { multipart } from '#server/testing/request.ts'
import { addressOf } from './fileAddress.ts'
import { type Keeping, keepFile, removeFiles, sweepFiles } from './keptFiles.ts'
import { file } from './tables.ts'
import { commentBomb, joined, letters, photo, pixelBomb } from './testing/bytes.ts'

const house = testHouse()

const carried = (bytes: Uint8Array, over: Partial<Carried> = {}): Carried => ({
  ...examplePicture,
  base64: Buffer.from(bytes).toString('base64'),
  ...over,
})
const upload = (who: Somebody, body: Carried) => house.as(who, account.picture, { body })
const keep = async (keeping: Omit<Keeping, 'draft'>) => {
  const draft = await house.bytes.layDown(keeping.bytes)
  return house.db.transaction(tx => keepFile(tx, house, { ...keeping, draft }))
}
const nameIn = (address: string | null | undefined) => String(address).replace('files/', '')
const onDisk = async () => (await readdir(join(house.settings.dataDir, 'uploads'), { recursive: true })).filter(name => name.includes('.'))

describe('an uploaded picture', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'as %s is kept as WebP of at most 512 px, without what the camera wrote',
    async format => {
      const anna = await member(house)
      const { status, reply } = await upload(anna, carried(await photo(format, 900, 600)))
      expect(status).toBe(200)
      const answer = await house.ask(String(reply.bild), { headers: { authorization: `Bearer ${anna.token}` } })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('content-type')).toBe('image/webp')
      const { format: kept, width, height, exif } = await sharp(bytes).metadata()
      expect([kept, width, height, exif]).toEqual(['webp', 512, 341, undefined])
      expect(bytes.includes('Geheimer')).toBe(false)
    },
  )

  test('is named by its content: the same again is the same file, another takes its place', async () => {
    const anna = await member(house)
    const first = await upload(anna, carried(await photo('png')))
    const again = await upload(anna, carried(await photo('png')))
    expect(again.reply.bild).toBe(first.reply.bild)
    const other = await upload(anna, carried(await photo('jpeg', 60, 60)))
    expect(other.reply.bild).not.toBe(first.reply.bild)
    expect((await house.ask(String(first.reply.bild), { headers: { authorization: `Bearer ${anna.token}` } })).status).toBe(404)
    const removed = await house.as(anna, account.removePicture)
    expect(removed.reply.bild).toBeNull()
  })

  test('sent twice with its key is one act, and another file under that key is none', async () => {
    const anna = await member(house)
    const picture = carried(await photo('png'))
    const [one, two] = [
      await house.as(anna, account.picture, { body: picture }, { key: 'bild' }),
      await house.as(anna, account.picture, { body: picture }, { key: 'bild' }),
    ]
    expect(two.reply).toEqual(one.reply)
    const other = await house.as(anna, account.picture, { body: carried(await photo('png', 50, 50)) }, { key: 'bild' })
    expect(other.code).toBe('key-reused')
  })
})

describe('what is no picture is refused', () => {
  const script = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
  const zip = letters('504b0304140000000800', 'hex')
  const cases: [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
    ['an SVG with a script', () => letters(script), 'bad-media-type'],
    ['an SVG that says it is a PNG', () => letters(`\n${script}`), 'bad-media-type'],
    ['a page', () => letters('<!doctype html><script>alert(1)</script>'), 'bad-media-type'],
    ['a zip', () => zip, 'bad-media-type'],
    ['a program', () => letters('4d5a90000300000004000000ffff0000', 'hex'), 'bad-media-type'],
    ['a PDF where a picture is wanted', () => letters('%PDF-1.7\n%%EOF'), 'bad-media-type'],
    ['the head of a JPEG and nothing behind it', () => letters('ffd8ffe000104a46494600010100000100010000', 'hex'), 'invalid'],
    ['a GIF that is a script', () => letters('GIF89a/*\0\0\0\0*/=1;alert(1)//;'), 'invalid'],
    ['half a picture', async () => (await photo('jpeg', 800, 800)).subarray(0, 900), 'invalid'],
    ['a picture of 30,000 × 30,000 pixels', () => pixelBomb(30_000), 'invalid'],
    ['a picture of 4 billion pixels a side', () => pixelBomb(4_294_967_295), 'invalid'],
    ['nothing', () => new Uint8Array(0), 'invalid'],
    ['more than it may be', () => new Uint8Array(8_100_000), 'too-large'],
  ]
  test.each(cases)('%s', async (_name, make, code) => {
    const anna = await member(house)
    const before = await onDisk()
    const answer = await upload(anna, carried(await make()))
    expect(answer.code).toBe(code)
    expect(await onDisk()).toEqual(before)
  })

  test('a polyglot loses what was hung onto it', async () => {
    const anna = await member(house)
    const jpeg = await photo('jpeg')
    const both = joined(jpeg, zip, letters('<script>alert(document.domain)</script>%PDF-1.7'))
    const { reply } = await upload(anna, carried(both))
    const kept = await (await house.ask(String(reply.bild), { headers: { authorization: `Bearer ${anna.token}` } })).arrayBuffer()
    for (const rest of ['script', 'PK', '%PDF']) expect(Buffer.from(kept).includes(rest)).toBe(false)
  })

  test('a bomb in a compressed text of a picture costs nothing', async () => {
    const bomb = await commentBomb()
    const before = process.memoryUsage().rss
    const { status } = await upload(await member(house), carried(bomb))
    expect(status).toBeLessThan(500)
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })
})

describe('the form around a file', () => {
  const send = async (who: Somebody, body: Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
    const answer = await house.ask(account.picture.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, ...headers },
      body,
    })
    return [answer.status, ((await answer.json()) as { code: string }).code]
  }

  test('that is packed, of another type, without an edge, with two files or another field is refused', async () => {
    const anna = await member(house)
    const { type, bytes } = multipart(examplePicture)
    expect(await send(anna, new Uint8Array(gzipSync(bytes)), { 'content-type': type, 'content-encoding': 'gzip' })).toEqual([
      415,
      'bad-media-type',
    ])
    expect(await send(anna, bytes, { 'content-type': 'image/png' })).toEqual([415, 'bad-media-type'])
    expect(await send(anna, bytes, { 'content-type': 'application/json' })).toEqual([415, 'bad-media-type'])
    expect(await send(anna, bytes, { 'content-type': 'multipart/form-data;' })).toEqual([422, 'invalid'])
    expect(await send(anna, joined(bytes.slice(0, -22), letters('\r\n'), bytes), { 'content-type': type })).toEqual([400, 'unreadable'])
    const other = multipart({ ...examplePicture, field: 'bild' })
    expect(await send(anna, other.bytes, { 'content-type': other.type })).toEqual([400, 'unreadable'])
    expect(await send(anna, bytes.slice(0, 90), { 'content-type': type })).toEqual([400, 'unreadable'])
  })

  test.each(['../../../etc/passwd', '..\\..\\boot.ini', '/etc/passwd', 'a'.repeat(5000), '<img src=x onerror=alert(1)>', '__proto__'])(
    'that names it %j has no say in where it lies',
    async name => {
      const anna = await member(house)
      const { reply, status } = await upload(anna, { ...examplePicture, name })
      expect(status).toBe(200)
      expect(reply.bild).toMatch(/^files\/s[\w-]{32}\.webp$/)
      for (const path of await onDisk()) expect(path).toMatch(/^[\w-]{2}\/[os][\w-]{32}\.(webp|pdf)$/)
    },
  )
})

describe('an address', () => {
  test('of an open file is for everybody and for good, and nothing in it can act', async () => {
    const bytes = Buffer.from(await photo('webp'))
    const keeping = { owner: null, kind: 'popup', bytes, type: 'image/webp', open: true } as const
    const name = await keep(keeping)
    const answer = await house.ask(`files/${name}`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': `inline; filename="${name}"`,
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test('of a PDF is a download', async () => {
    const keeping = { owner: null, kind: 'news', bytes: Buffer.from('%PDF-1.7\n%%EOF'), type: 'application/pdf', open: true } as const
    const name = await keep(keeping)
    expect((await house.ask(`files/${name}`)).headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  })

  test("of another person's file opens for nobody it was not made for", async () => {
    const [anna, bea] = [await member(house), await member(house)]
    const name = nameIn((await upload(anna, carried(await photo('png')))).reply.bild)
    const own = await house.as(anna, files.view, { params: { name } })
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, max-age=21600, immutable'])
    const good = addressOf(house, bea, name)
    expect((await house.ask(good)).status).toBe(200)
    const forged = [
      `files/${name}`,
      good.replace(bea.session, anna.session),
      good.replace(/until=\d+/, 'until=99999999999'),
      good.replace(/sig=.*/, 'sig='),
      `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
      addressOf(house, bea, name, Date.now() - dayMs),
      good.replace(name, `o${name.slice(1)}`),
    ]
    for (const address of forged) {
      expect((await house.ask(address)).status, address).toBe(404)
      expect((await house.ask(address, { headers: { authorization: `Bearer ${bea.token}` } })).status, address).toBe(404)
    }
  })

  test('holds through the renewals of its reader’s session, and ends with it', async () => {
    const anna = await member(house)
    const { reply } = await upload(anna, carried(await photo('png', 40, 40)))
    const address = addressOf(house, anna, nameIn(reply.bild))
    const { token } = (await house.as(anna, auth.renew)).reply
    expect((await house.as({ token }, account.me)).status).toBe(200)
    expect((await house.ask(address)).status).toBe(200)
    const other = addressOf(house, await signIn(house, anna._id), nameIn(reply.bild))
    const left = await house.as({ token }, auth.logout)
    expect(left.headers.get('clear-site-data')).toBe('"cache"')
    expect([(await house.ask(address)).status, (await house.ask(other)).status]).toEqual([404, 200])
  })

  test.each([
    '../../secrets.json',
    '..%2f..%2fsecrets.json',
    'secrets.json',
    '%00',
    `s${'A'.repeat(32)}.webp/../../secrets.json`,
    `s${'A'.repeat(32)}.svg`,
  ])('that says %s leads nowhere', async path => {
    const { status } = await house.ask(`files/${path}`)
    expect([404, 422]).toContain(status)
  })
})

test('bytes without a row are swept once they are old, and only they', async () => {
  const anna = await member(house)
  const kept = nameIn((await upload(anna, carried(await photo('png', 33, 33)))).reply.bild)
  const dropped = nameIn((await upload(anna, carried(await photo('png', 44, 44)))).reply.bild)
  await house.db.execute(`delete from file where name = '${dropped}'`)
  const { rows } = await house.pool.query(
    "insert into file (name, kind, type, bytes, open, created) values ($1, 'pfp', 'image/webp', 1, false, now()) returning name",
    [kept],
  )
  expect(rows).toHaveLength(1)
  const names = async () => (await onDisk()).map(path => path.split('/').at(-1))
  await sweepFiles(house)
  expect(await names()).toEqual(expect.arrayContaining([kept, dropped]))
  await sweepFiles(house, Date.now() + 7_200_000)
  expect(await names()).toContain(kept)
  expect(await names()).not.toContain(dropped)
})

test('what is kept anew while bytes are swept stays, at whatever moment', async () => {
  const keeping = { owner: null, kind: 'news', bytes: Buffer.from(await photo('png', 55, 55)), type: 'image/webp', open: true } as const
  const name = await keep(keeping)
  const forget = () => house.db.delete(file).where(eq(file.name, name))
  const later = Date.now() + 7_200_000
  await forget()
  // Kept between the sweep's look and its act.
  const select = (...fields: [never]) => ({
    from: (table: never) => ({
      where: async (rule: never) => {
        const rows = await house.db
          .select(...fields)
          .from(table)
          .where(rule)
        await keep(keeping)
        return rows
      },
    }),
  })
  const db = new Proxy(house.db, { get: (target, word) => (word === 'select' ? select : Reflect.get(target, word)) })
  await sweepFiles({ ...house, db }, later)
  expect((await house.ask(`files/${name}`)).status).toBe(200)
  for (let round = 0; round < 5; round++) {
    await forget()
    await Promise.all([sweepFiles(house, later), keep(keeping), removeFiles(house, [name])])
    expect((await house.ask(`files/${name}`)).status).toBe(200)
  }
})

test('a type is known by its first bytes alone, a PDF by its mark within the first 1,024', () => {
  const of = (text: string) => typeOf(Buffer.from(text, 'latin1'))
  expect(of('%PDF-1.4\nxxxxxxxx\n%%EOF\n')).toBe('application/pdf')
  expect(of('%PDF-1.4 without an end')).toBe('application/pdf')
  expect(of(' %PDF-1.4\n%%EOF')).toBe('application/pdf')
  expect(of(`${' '.repeat(1024)}%PDF-1.4\n%%EOF`)).toBeUndefined()
  expect(of('GIF89a??????')).toBe('image/gif')
  expect(of('RIFF????WEBP')).toBe('image/webp')
  expect(of('RIFF????WAVE')).toBeUndefined()
  expect(of('\0\0\0\x20ftypavif')).toBe('image/avif')
  expect(of('\0\0\0\x20ftypmp42')).toBeUndefined()
})
