import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { example } from '#contract/examples.ts'
import { examplePicture } from '#contract/files.ts'
import type { Grant, Right } from '#contract/rights.ts'
import { dayMs } from '#contract/time.ts'
import { videos, type Watched } from '#contract/videos/calls.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { forgetVideos } from './retention.ts'
import { video, videoUpload } from './tables.ts'
import { addExample } from './testing/example.ts'

const house = testHouse()
let film: Buffer
let editor: Somebody
const all = (studios: Grant['studios']) => (['a_add', 'a_edit', 'a_delete'] as Right[]).map(right => ({ right, studios }))
beforeAll(async () => {
  film = await readFile(new URL('./demo/dehnen.webm', import.meta.url))
  for (const code of ['winterthur', 'pfungen']) await makeStudio(house, { code })
  await addExample(house)
  editor = await holder(house, all('all'))
}, 60_000)

const piece = (bytes: Buffer) => ({ ...examplePicture, piece: true as const, base64: Buffer.from(bytes).toString('base64') })
const begin = (who: Somebody, bytes: number, mark = `${Math.random()}`) =>
  house.as(who, videos.beginUpload, { body: { name: 'dehnen.webm', mark, bytes } })
const send = (who: Somebody, id: string, offset: number, bytes: Buffer) =>
  house.as(who, videos.uploadChunk, { params: { id, offset: String(offset) }, body: piece(bytes) })

async function uploaded(who = editor, bytes: Buffer = film) {
  const { reply } = await begin(who, bytes.length)
  await send(who, reply._id, 0, bytes)
  return (await house.as(who, videos.finishUpload, { params: { id: reply._id } })).reply._id
}

async function published(over: object = {}, who = editor) {
  const { reply } = await house.as(who, videos.create, { body: { title: 'Dehnen', upload: await uploaded(who), seconds: 30, ...over } })
  return (await house.as(who, videos.publish, { params: { id: reply._id }, body: { published: true } })).reply
}

describe('an upload', () => {
  test('comes in pieces, goes on where it stopped, and becomes a video that answers ranges', async () => {
    const { reply: begun } = await begin(editor, film.length, 'a')
    const half = Math.floor(film.length / 2)
    expect((await send(editor, begun._id, 0, film.subarray(0, half))).reply.taken).toBe(half)
    const again = await begin(editor, film.length, 'a')
    expect(again.reply).toMatchObject({ _id: begun._id, taken: half })
    const twice = await send(editor, begun._id, 0, film.subarray(0, half))
    expect([twice.code, (twice.reply as unknown as { current: object }).current]).toEqual([
      'upload-behind',
      expect.objectContaining({ taken: half }),
    ])
    expect((await house.as(editor, videos.finishUpload, { params: { id: begun._id } })).code).toBe('upload-behind')
    expect((await send(editor, begun._id, half, film.subarray(half))).reply.taken).toBe(film.length)
    const done = await house.as(editor, videos.finishUpload, { params: { id: begun._id } })
    expect(done.reply.finished).toBe(true)
    expect((await house.as(editor, videos.finishUpload, { params: { id: begun._id } })).reply.finished).toBe(true)

    const made = await house.as(editor, videos.create, { body: { title: 'Dehnen', upload: begun._id, seconds: 30 } })
    expect(made.reply).toMatchObject({ type: 'video/webm', bytes: film.length, publishedAt: null })
    await house.as(editor, videos.publish, { params: { id: made.reply._id }, body: { published: true } })
    const anna = await member(house)
    const { reply } = await house.as(anna, videos.one, { params: { id: made.reply._id } })
    const part = await house.ask(String(reply.address), { headers: { range: 'bytes=100-199' } })
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-type'), part.headers.get('accept-ranges')]).toEqual([
      206,
      `bytes 100-199/${film.length}`,
      'video/webm',
      'bytes',
    ])
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(100, 200))).toBe(true)
    const whole = await house.ask(String(reply.address))
    expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(film)]).toEqual([200, true])
    const behind = await house.ask(String(reply.address), { headers: { range: `bytes=${film.length}-` } })
    expect([behind.status, behind.headers.get('content-range'), ((await behind.json()) as { code: string }).code]).toEqual([
      416,
      `bytes */${film.length}`,
      'bad-range',
    ])
    const other = String(reply.address).replace(anna.session, editor.session)
    expect((await house.ask(other, { headers: { range: 'bytes=0-9' } })).status).toBe(404)
  })

  test('is its own: nobody else sees it, goes on with it or makes a video of it', async () => {
    const { reply } = await begin(editor, film.length)
    const other = await holder(house, all('all'))
    expect((await send(other, reply._id, 0, film)).code).toBe('missing')
    for (const call of [videos.finishUpload, videos.dropUpload, videos.upload])
      expect((await house.as(other, call, { params: { id: reply._id } })).code).toBe('missing')
    expect((await house.as(other, videos.uploads)).reply).toEqual([])
    expect((await house.as(other, videos.create, { body: { title: 'Fremd', upload: reply._id } })).fields).toHaveProperty('upload')
    await house.as(editor, videos.dropUpload, { params: { id: reply._id } })
  })

  test('of what is no video is refused with its first piece, and one that breaks off once it is here', async () => {
    const { reply } = await begin(editor, film.length)
    for (const bytes of [
      '<html><script>alert(1)</script>'.padEnd(200),
      '%PDF-1.7\n%%EOF'.padEnd(200),
      '\0\0\0\x20ftypavif'.padEnd(200),
      '\0\0\0\x14ftypqt  '.padEnd(200),
    ])
      expect((await send(editor, reply._id, 0, Buffer.from(bytes, 'latin1'))).code).toBe('bad-media-type')
    expect(await house.bytes.pieces.sizeOf(reply._id)).toBe(0)
    const short = film.subarray(0, film.length - 10)
    const cut = await begin(editor, short.length)
    await send(editor, cut.reply._id, 0, short)
    expect((await house.as(editor, videos.finishUpload, { params: { id: cut.reply._id } })).code).toBe('video-broken')
    for (const { _id } of [reply, cut.reply]) await house.as(editor, videos.dropUpload, { params: { id: _id } })
  })

  test('takes no more than it said, no sixth at once, no 2 GB', async () => {
    const who = await holder(house, all('all'))
    const { reply } = await begin(who, 100)
    expect((await send(who, reply._id, 0, film)).code).toBe('upload-behind')
    for (let more = 0; more < 4; more++) await begin(who, 100)
    expect((await begin(who, 100)).code).toBe('too-many-uploads')
    expect((await begin(who, 2_000_000_001)).code).toBe('invalid')
  })

  test('that the disk lost goes on from what is there', async () => {
    const { reply } = await begin(editor, film.length)
    await send(editor, reply._id, 0, film.subarray(0, 1000))
    await house.bytes.pieces.remove(reply._id)
    await house.bytes.pieces.write(reply._id, 0, film.subarray(0, 400))
    expect((await house.as(editor, videos.upload, { params: { id: reply._id } })).reply.taken).toBe(400)
    expect((await send(editor, reply._id, 400, film.subarray(400))).reply.taken).toBe(film.length)
  })

  test('that nobody goes on with is gone after seven days, and what of it lay on the disk', async () => {
    const { reply } = await begin(editor, film.length)
    await send(editor, reply._id, 0, film.subarray(0, 1000))
    await forgetVideos(house, Date.now() + 6 * dayMs)
    expect(await house.bytes.pieces.sizeOf(reply._id)).toBe(1000)
    await forgetVideos(house, Date.now() + 8 * dayMs)
    expect(await house.bytes.pieces.sizeOf(reply._id)).toBe(0)
    expect(await house.db.select().from(videoUpload).where(eq(videoUpload._id, reply._id))).toEqual([])
  })
})

describe('the archive', () => {
  test('shows what is published, of the chain and of the own studio, by words and category', async () => {
    const { _id } = await published({ title: 'Nur für Pfungen 100%', studios: ['pfungen'], category: example.videoCategory })
    const here = await member(house, { studioCode: 'pfungen' })
    const elsewhere = await member(house, { studioCode: 'winterthur' })
    const titles = async (who: Somebody, query: object) =>
      (await house.as(who, videos.archive, { query })).reply.rows.map(({ title }) => title)
    expect(await titles(here, { q: 'pfungen NUR' })).toEqual(['Nur für Pfungen 100%'])
    expect(await titles(here, { q: '100%', category: example.videoCategory })).toEqual(['Nur für Pfungen 100%'])
    expect(await titles(here, { q: '100_' })).toEqual([])
    expect(await titles(here, { category: example.spareCategory })).toEqual([])
    expect(await titles(elsewhere, { q: 'pfungen' })).toEqual([])
    expect((await house.as(elsewhere, videos.one, { params: { id: _id } })).code).toBe('missing')
    const told = { params: { id: _id }, body: { seconds: 1, at: new Date().toISOString(), finished: false } }
    expect((await house.as(elsewhere, videos.watch, told)).status).toBe(200)
    expect((await house.as(editor, videos.manage)).reply.find(row => row._id === _id)).toMatchObject({ begun: 0 })
    await house.as(editor, videos.publish, { params: { id: _id }, body: { published: false } })
    expect((await house.as(here, videos.one, { params: { id: _id } })).code).toBe('missing')
  })

  test('is not published without a film', async () => {
    const { reply } = await house.as(editor, videos.create, { body: { title: 'Leer' } })
    expect((await house.as(editor, videos.publish, { params: { id: reply._id }, body: { published: true } })).fields).toHaveProperty(
      'upload',
    )
  })

  test('says where somebody stopped: what was watched later stands, whatever arrives later', async () => {
    const { _id } = await published()
    const anna = await member(house)
    const watch = async (body: Watched) => (await house.as(anna, videos.watch, { params: { id: _id }, body })).reply
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const [later, sooner] = [at(5), at(60)]
    await watch({ seconds: 20, at: later, finished: false })
    expect(await watch({ seconds: 5, at: sooner, finished: false })).toMatchObject({ seconds: 20, at: later })
    expect((await house.as(anna, videos.one, { params: { id: _id } })).reply.watched).toMatchObject({ seconds: 20 })
    await watch({ seconds: 30, at: at(2), finished: true })
    const ahead = await watch({ seconds: 3, at: '2099-01-01T00:00:00.000Z', finished: false })
    expect(ahead).toMatchObject({ seconds: 3, finished: true })
    expect(Date.parse(ahead.at)).toBeLessThanOrEqual(Date.now())
    const bea = await member(house)
    expect((await house.as(bea, videos.one, { params: { id: _id } })).reply.watched).toBeNull()
    const [row] = (await house.as(editor, videos.manage)).reply.filter(each => each._id === _id)
    expect(row).toMatchObject({ begun: 1, finished: 1 })
  })
})

describe('made on a device and sent twice', () => {
  test('a video is one, also where its film was used with the first time; another one of its id is refused', async () => {
    const body = { _id: v7(), title: 'Ohne Netz', studios: ['pfungen'], seconds: 30, upload: await uploaded() }
    const first = await house.as(editor, videos.create, { body })
    expect(first.reply).toMatchObject({ _id: body._id, version: 1, bytes: film.length })
    const { file } = (await house.db.select().from(video).where(eq(video._id, body._id)))[0]!
    const again = await house.as(editor, videos.create, { body })
    expect(again.reply).toMatchObject({ _id: body._id, version: 1, bytes: film.length })
    expect((await house.db.select().from(video).where(eq(video._id, body._id)))[0]!.file).toBe(file)
    expect((await house.as(editor, videos.create, { body: { ...body, title: 'Ein anderes' } })).code).toBe('taken')
    const other = await holder(house, all(['winterthur']))
    expect((await house.as(other, videos.create, { body: { ...body, studios: ['winterthur'] } })).code).toBe('forbidden')
    await house.as(editor, videos.remove, { params: { id: body._id } })
    expect((await house.as(editor, videos.create, { body: { ...body, upload: null } })).code).toBe('taken')
  })

  test('an edit is no news, whoever published meanwhile is in nobody’s way, and what somebody else wrote stays', async () => {
    const { _id, version } = await published({ studios: ['pfungen'] })
    const body = { title: 'Dehnen', studios: ['pfungen'], seconds: 30, version }
    const edit = (over: object) => house.as(editor, videos.edit, { params: { id: _id }, body: { ...body, ...over } })
    const upload = await uploaded()
    await house.as(editor, videos.publish, { params: { id: _id }, body: { published: false } })
    expect((await edit({ title: 'Lang werden', upload })).reply).toMatchObject({ title: 'Lang werden', version: version + 1 })
    expect((await edit({ title: 'Lang werden', upload })).reply.version).toBe(version + 1)
    expect((await edit({ title: 'Lang werden', upload: await uploaded() })).code).toBe('stale')
    expect((await edit({ title: 'Kurz' })).code).toBe('stale')
    const remove = (query: { version?: number }) => house.as(editor, videos.remove, { params: { id: _id }, query })
    expect((await remove({ version })).code).toBe('stale')
    expect([(await remove({ version: version + 1 })).status, (await remove({ version })).status, (await remove({})).status]).toEqual([
      200, 200, 200,
    ])
  })
})

describe('rights by studio', () => {
  test('somebody of one studio adds, changes and removes what is for that one alone', async () => {
    const local = await holder(house, all(['pfungen']))
    expect((await house.as(local, videos.create, { body: { title: 'Überall' } })).code).toBe('forbidden')
    expect((await house.as(local, videos.create, { body: { title: 'Zwei', studios: ['pfungen', 'winterthur'] } })).code).toBe('forbidden')
    const { _id, version } = await published({ studios: ['pfungen'] }, local)
    const edit = (body: object) =>
      house.as(local, videos.edit, { params: { id: _id }, body: { title: 'Anders', version, ...body } as never })
    expect((await edit({ studios: ['winterthur'] })).code).toBe('forbidden')
    expect((await edit({ studios: [] })).code).toBe('forbidden')
    expect((await edit({ studios: ['pfungen'] })).reply).toMatchObject({ title: 'Anders', version: version + 1 })
    const stale = await edit({ studios: ['pfungen'], title: 'Zu spät' })
    expect(stale.code).toBe('stale')
    const chain = await published()
    for (const call of [videos.remove, videos.restore]) {
      const answer = await house.as(local, call, { params: { id: chain._id } })
      expect([answer.code]).toEqual([call === videos.remove ? 'forbidden' : undefined])
    }
    const rows = (await house.as(local, videos.manage)).reply
    expect(rows.find(row => row._id === chain._id)).toMatchObject({ mine: false })
    expect(rows.find(row => row._id === _id)).toMatchObject({ mine: true })
  })

  test('a picture must be one of a video, and a new film takes the place of the old', async () => {
    const poster = await house.as(editor, videos.poster, { body: examplePicture })
    const { _id, version } = await published({ poster: poster.reply.name })
    const edit = (body: object) =>
      house.as(editor, videos.edit, { params: { id: _id }, body: { title: 'Dehnen', version, ...body } as never })
    expect((await edit({ poster: example.openFile })).fields).toHaveProperty('poster')
    const before = await house.db.select().from(video).where(eq(video._id, _id))
    expect((await edit({ poster: poster.reply.name, upload: await uploaded() })).status).toBe(200)
    const [after] = await house.db.select().from(video).where(eq(video._id, _id))
    expect(after?.file).not.toBe(before[0]?.file)
    await forgetVideos(house, Date.now() + 2 * dayMs)
    const left = await house.db.execute(
      `select name from file where name in ('${before[0]?.file}', '${after?.file}', '${poster.reply.name}')`,
    )
    expect(left.rows.map(row => (row as { name: string }).name).sort()).toEqual([after?.file, poster.reply.name].sort())
  })
})

test('a category that a video stands in stays', async () => {
  const name = 'Yoga'
  const { reply } = await house.as(editor, videos.addCategory, { body: { name } })
  expect((await house.as(editor, videos.addCategory, { body: { name: ` ${name} ` } })).reply._id).toBe(reply._id)
  const { _id } = await published({ category: reply._id })
  expect((await house.as(editor, videos.removeCategory, { params: { id: reply._id } })).code).toBe('in-use')
  await house.as(editor, videos.remove, { params: { id: _id } })
  expect((await house.as(editor, videos.removeCategory, { params: { id: reply._id } })).status).toBe(200)
  const restored = await house.as(editor, videos.restore, { params: { id: _id } })
  expect(restored.reply.category).toBeNull()
})
