import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { unzipSync } from 'fflate'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { examplePicture } from '#contract/files.ts'
import { postPictures } from '#contract/social/posts.ts'
import { videos } from '#contract/videos/calls.ts'
import { openLog } from '#server/kit/log.ts'
import type { Settings } from '#server/kit/settings.ts'
import { type Bucket, openBucket } from '#server/outside/testing/bucket.ts'
import { socialMember } from '#server/social/testing/make.ts'
import { besideHouse, openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, password } from '#server/testing/make.ts'
import { tellMissing } from './missing.ts'
import { photo } from './testing/bytes.ts'

const carried = async (side: number) => ({ ...examplePicture, base64: Buffer.from(await photo('png', side, side)).toString('base64') })

describe.each(['an S3 store', 'a directory that both share'])('two processes with disks of their own and %s', place => {
  let bucket: Bucket
  let shared: string
  let one: TestHouse
  let other: TestHouse
  let anna: Somebody
  const lines: string[] = []
  beforeAll(async () => {
    bucket = await openBucket()
    shared = await mkdtemp(join(tmpdir(), 'formkurve-shared-'))
    const where: Partial<Settings> = place === 'an S3 store' ? { bucket } : { uploadsDir: shared }
    const log = openLog('error', new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }))
    one = await openTestHouse(where)
    other = await besideHouse(one, where, log)
    await makeStudio(one, { code: 'winterthur' })
    anna = await socialMember(one, { studioCode: 'winterthur' })
  }, 60_000)
  afterAll(async () => {
    await other.close()
    await one.close()
    await bucket.close()
    await rm(shared, { recursive: true })
  })

  const asked = (house: TestHouse, who: Somebody, path: string) => house.ask(path, { headers: { authorization: `Bearer ${who.token}` } })
  const exported = async (house: TestHouse, who: Somebody) => {
    const zip = unzipSync(new Uint8Array(await (await asked(house, who, account.export.path)).arrayBuffer()))
    return Object.entries(zip).filter(([name]) => name.startsWith('dateien/'))
  }
  const held = async () => (await one.bytes.all()).map(({ name }) => name)

  test('a picture that was taken at one is read at the other, in each size, and stands in the export there', async () => {
    const { reply } = await one.as(anna, account.picture, { body: await carried(300) })
    const whole = await asked(other, anna, String(reply.bild))
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { name } = (await one.as(anna, postPictures.upload, { body: { ...(await carried(900)), field: 'image' } }, { key: v7() })).reply
    for (const house of [other, one]) expect((await asked(house, anna, `social/image/${name}?size=small`)).status).toBe(200)
    const files = await exported(other, anna)
    expect(files.map(([path]) => path)).toContain(`dateien/${name}`)
    expect(files).toHaveLength(2)
  })

  test('a film whose pieces come by turns is finished at either and read in stretches', async () => {
    const editor = await holder(one, [
      { right: 'a_add', studios: 'all' },
      { right: 'a_edit', studios: 'all' },
    ])
    const film = await readFile(new URL('../../videos/demo/dehnen.webm', import.meta.url))
    const { reply } = await one.as(editor, videos.beginUpload, { body: { name: 'dehnen.webm', mark: 'dehnen', bytes: film.length } })
    const size = Math.ceil(film.length / 5)
    for (let offset = 0, nth = 0; offset < film.length; offset += size, nth++) {
      const body = { ...examplePicture, piece: true as const, base64: film.subarray(offset, offset + size).toString('base64') }
      const at = nth % 2 ? other : one
      const answer = await at.as(editor, videos.uploadChunk, { params: { id: reply._id, offset: String(offset) }, body })
      expect(answer.reply.taken).toBe(Math.min(offset + size, film.length))
    }
    expect((await other.as(editor, videos.finishUpload, { params: { id: reply._id } })).reply.finished).toBe(true)
    const made = await one.as(editor, videos.create, { body: { title: 'Dehnen', upload: reply._id, seconds: 30 } })
    for (const house of [one, other]) {
      const answer = await house.ask(String(made.reply.address), { headers: { range: 'bytes=1000-1999' } })
      expect(answer.status).toBe(206)
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(film.subarray(1000, 2000))
    }
    expect(await one.bytes.pieces.ids()).toEqual([])
  })

  test('a file of the record that is not there is missing, is told in the log, and is no gap of an export in silence', async () => {
    const beat = await socialMember(one, { studioCode: 'winterthur' })
    const { name } = (await one.as(beat, postPictures.upload, { body: { ...(await carried(910)), field: 'image' } }, { key: v7() })).reply
    await tellMissing(other)
    expect(lines).toEqual([])
    await one.bytes.remove(name)
    for (const size of ['', '?size=small']) {
      const answer = await asked(other, beat, `social/image/${name}${size}`)
      expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([404, 'Das gibt es nicht mehr.'])
    }
    await tellMissing(other)
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ level: 50, missing: 1, some: [name] })
    const files = await exported(other, beat)
    expect(files.map(([path]) => path)).toEqual(['dateien/FEHLT.txt'])
    expect(new TextDecoder().decode(files[0]![1])).toContain(name)
  })

  test('one that was cut short is told too, and its small picture is missing, no fault', async () => {
    const beat = await socialMember(one, { studioCode: 'winterthur' })
    const { name } = (await one.as(beat, postPictures.upload, { body: { ...(await carried(920)), field: 'image' } }, { key: v7() })).reply
    const bytes = (await one.bytes.read(name))!.subarray(0, 20)
    await one.bytes.remove(name)
    await one.bytes.name(name, { draft: await one.bytes.layDown(bytes), bytes })
    await tellMissing(other)
    expect(JSON.parse(lines.at(-1)!).some).toContain(name)
    expect((await asked(other, beat, `social/image/${name}?size=small`)).status).toBe(404)
  })

  test('who leaves at one leaves no byte anywhere', async () => {
    const names = (await exported(one, anna)).map(([path]) => path.replace(/^dateien\/(.+)\.webp$/, '$1'))
    const theirs = async () => (await held()).filter(name => names.some(part => name.startsWith(part)))
    // Two pictures and the small one of the post.
    expect(await theirs()).toHaveLength(3)
    expect((await other.as(anna, account.removeSelf, { body: { password } }, { key: v7() })).status).toBe(200)
    expect(await other.runJobs()).toBe(0)
    expect(await theirs()).toEqual([])
  })

  test('nothing lies on a disk of one process alone', async () => {
    for (const { settings } of [one, other]) {
      const found = await readdir(join(settings.dataDir, 'uploads'), { recursive: true }).catch(() => [])
      expect(found).toEqual([])
    }
  })
})
