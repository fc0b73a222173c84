import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { courseOffice } from '#contract/courses/courseOffice.ts'
import { events } from '#contract/events/calls.ts'
import { examplePicture } from '#contract/files.ts'
import { dayMs } from '#contract/time.ts'
import { videos } from '#contract/videos/calls.ts'
import { forgetCoursePictures } from '#server/courses/office/coursePictures.ts'
import { forgetEvents } from '#server/events/eventPictures.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { multipart } from '#server/testing/request.ts'
import { forgetVideos } from '#server/videos/retention.ts'
import { file, fileUpload } from './tables.ts'
import { letters, photo } from './testing/bytes.ts'

const house = testHouse({ studios: ['winterthur'] })
let anna: Somebody
let beat: Somebody
beforeAll(async () => {
  anna = await employee(house, 'admin')
  beat = await employee(house, 'admin')
}, 60_000)

const times = { startsAt: '2027-06-12T15:00:00.000Z', endsAt: '2027-06-12T20:00:00.000Z' }
const offered = { studio: 'winterthur', title: 'Pilates', description: 'Kraft.', intensity: 2, minutes: 50, labels: [] }
type Sent = { code?: string; fields?: Record<string, string>; name?: string | null }

/** Each domain's name for its picture, and how it is sent, named and forgotten. */
const kinds = {
  event: {
    field: 'picture',
    send: (who: Somebody, key: string, body = examplePicture) => house.as(who, events.picture, { body }, { key }),
    create: async (who: Somebody, _id: string, named: string, key = v7()): Promise<Sent> => {
      const body = { _id, title: 'Fest', ...times, picture: named }
      const { code, fields, reply } = await house.as(who, events.create, { body }, { key })
      return { code, fields, name: reply?.picture }
    },
    edit: async (who: Somebody, _id: string, named: string): Promise<Sent> => {
      const body = { _id, title: 'Fest 2', ...times, picture: named, version: 1 }
      const { code, fields, reply } = await house.as(who, events.edit, { body })
      return { code, fields, name: reply?.picture }
    },
    forget: (now: number) => forgetEvents(house, now),
  },
  course: {
    field: 'picture',
    send: (who: Somebody, key: string, body = examplePicture) => house.as(who, courseOffice.picture, { body }, { key }),
    create: async (who: Somebody, _id: string, named: string, key = v7()): Promise<Sent> => {
      const { code, fields, reply } = await house.as(who, courseOffice.addCourse, { body: { ...offered, _id, picture: named } }, { key })
      return { code, fields, name: reply?.picture }
    },
    edit: async (who: Somebody, _id: string, named: string): Promise<Sent> => {
      const body = { ...offered, _id, title: 'Pilates 2', picture: named, version: 1 }
      const { code, fields, reply } = await house.as(who, courseOffice.editCourse, { params: { id: _id }, body })
      return { code, fields, name: reply?.picture }
    },
    forget: (now: number) => forgetCoursePictures(house, now),
  },
  video: {
    field: 'poster',
    send: (who: Somebody, key: string, body = examplePicture) => house.as(who, videos.poster, { body }, { key }),
    create: async (who: Somebody, _id: string, named: string, key = v7()): Promise<Sent> => {
      const { code, fields, reply } = await house.as(who, videos.create, { body: { _id, title: 'Film', poster: named } }, { key })
      return { code, fields, name: reply?.poster }
    },
    edit: async (who: Somebody, _id: string, named: string): Promise<Sent> => {
      const body = { title: 'Film 2', poster: named, version: 1 }
      const { code, fields, reply } = await house.as(who, videos.edit, { params: { id: _id }, body })
      return { code, fields, name: reply?.poster }
    },
    forget: (now: number) => forgetVideos(house, now),
  },
} as const

describe.each(Object.entries(kinds))(
  'the picture of a %s that its device named before it came',
  (kind, { field, send, create, edit, forget }) => {
    const gone = { code: 'invalid', fields: { [field]: 'Dieses Bild gibt es nicht mehr. Wähle es nochmals.' }, name: undefined }
    const days = (count: number) => Date.now() + count * dayMs

    test('is that file; upload and act sent twice are one, under another key the act too', async () => {
      const [upload, _id, act] = [v7(), v7(), v7()]
      const { reply } = await send(anna, upload)
      expect((await send(anna, upload)).reply.name).toBe(reply.name)
      const first = await create(anna, _id, upload, act)
      expect(first).toEqual({ code: undefined, fields: undefined, name: reply.name })
      expect(await create(anna, _id, upload, act)).toEqual(first)
      expect(await create(anna, _id, upload)).toEqual(first)
      expect(await create(anna, _id, reply.name)).toEqual(first)
      expect(await house.db.$count(fileUpload, eq(fileUpload.key, upload))).toBe(1)
      const next = v7()
      const other = await send(anna, next, { ...examplePicture, base64: Buffer.from(await photo('png', 40, 40)).toString('base64') })
      expect((await edit(anna, _id, next)).name).toBe(other.reply.name)
      expect(other.reply.name).not.toBe(reply.name)
    })

    test('before it came, of somebody else, of another kind or a file of another’s is refused at its field, and nothing is written', async () => {
      const [mine, theirs] = [v7(), v7()]
      expect(await create(anna, v7(), mine)).toEqual(gone)
      await send(beat, theirs)
      expect(await create(anna, v7(), theirs)).toEqual(gone)
      // The same id of one's own is one's own file.
      const other = { ...examplePicture, base64: Buffer.from(await photo('png', 41, 41)).toString('base64') }
      const own = await send(anna, theirs, other)
      expect((await create(anna, v7(), theirs)).name).toBe(own.reply.name)
      const [elsewhere] = Object.entries(kinds).filter(([name]) => name !== kind)
      const foreign = v7()
      const { reply } = await elsewhere![1].send(anna, foreign)
      expect(await create(anna, v7(), foreign)).toEqual(gone)
      expect(await create(anna, v7(), reply.name)).toEqual(gone)
      const _id = v7()
      await create(anna, _id, theirs)
      expect(await edit(anna, _id, mine)).toEqual(gone)
      // A refused act is mended under the same key.
      const act = v7()
      expect((await create(anna, v7(), mine, act)).code).toBe('invalid')
      await send(anna, mine)
      expect((await create(anna, v7(), mine, act)).code).toBeUndefined()
    })

    test('waits 30 days for what names it, one that no device can name a day, and one that is used stays', async () => {
      const picture = async (side: number) => ({
        ...examplePicture,
        base64: Buffer.from(await photo('png', side, side)).toString('base64'),
      })
      const awaited = v7()
      const { reply: kept } = await send(anna, awaited, await picture(51))
      const { type, bytes } = multipart(await picture(52))
      const path = { event: events.picture, course: courseOffice.picture, video: videos.poster }[kind as keyof typeof kinds].path
      const headers = { authorization: `Bearer ${anna.token}`, 'content-type': type }
      const unnamed = (await (await house.ask(path, { method: 'POST', headers, body: bytes })).json()) as { name: string }
      const there = async (name: string) => (await house.db.$count(file, eq(file.name, name))) > 0
      await forget(days(2))
      expect([await there(kept.name), await there(unnamed.name)]).toEqual([true, false])
      const _id = v7()
      expect((await create(anna, _id, awaited)).name).toBe(kept.name)
      await forget(days(31))
      expect(await there(kept.name)).toBe(true)
      const { reply: left } = await send(anna, v7(), await picture(53))
      await forget(days(31))
      expect(await there(left.name)).toBe(false)
    })
  },
)

test('what is no picture, or too large, is refused in words at the form’s field', async () => {
  const bytes = (content: Uint8Array) => ({ ...examplePicture, base64: Buffer.from(content).toString('base64') })
  const bitmap = await house.as(anna, events.picture, { body: bytes(letters(`BM${'\0'.repeat(60)}`)) })
  expect([bitmap.code, bitmap.fields]).toEqual([
    'bad-media-type',
    { file: 'Das ist kein Bild, das hier geht: Nimm ein JPEG, PNG, WebP, GIF oder AVIF.' },
  ])
  const large = await house.as(anna, events.picture, { body: bytes(new Uint8Array(8_100_000)) })
  expect([large.code, large.fields]).toEqual(['too-large', { file: 'Diese Datei ist zu gross: Höchstens 8 MB.' }])
})
