import fc from 'fast-check'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { breath } from '#contract/breath.ts'
import { displays } from '#contract/displays/calls.ts'
import { galleries } from '#contract/displays/galleries.ts'
import { breathe } from '#server/testing/breathe.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { addPicture, aPicture, makeDisplay, manager } from './testing/make.ts'

const house = testHouse()
let made: Awaited<ReturnType<typeof makeDisplay>>
beforeAll(async () => {
  made = await makeDisplay(house)
}, 60_000)

const order = async () => {
  const { reply } = await house.as(made.who, galleries.images, { params: { id: made.gallery } })
  expect(reply.pictures.map(({ sortOrder }) => sortOrder)).toEqual(reply.pictures.map((_, at) => at))
  return reply.pictures.map(({ _id }) => _id)
}

/** A form with several files, written out. */
function formOf(field: string, files: readonly (readonly [name: string, bytes: Uint8Array])[]) {
  const form = new FormData()
  for (const [name, bytes] of files) form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  return form
}
/** Adds a picture to the album. */
async function addPhoto() {
  const answer = await house.ask(`display/albums/${made.album}/photos?people=false`, {
    method: 'POST',
    headers: { authorization: `Bearer ${made.who.token}`, 'idempotency-key': v7() },
    body: formOf('photos', [['bild.png', bytesOf((await aPicture()).base64)]]),
  })
  const { files } = (await answer.json()) as { files: { image: { _id: string } }[] }
  return files[0]!.image._id
}
const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

describe('several files in one request', () => {
  test('are each taken or refused by themselves, in their order, and one act however often they are sent', async () => {
    const [one, other] = [await aPicture(), await aPicture()]
    const script = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const send = async () => {
      const answer = await house.ask(`display/albums/${made.album}/photos?people=false`, {
        method: 'POST',
        headers: { authorization: `Bearer ${made.who.token}`, 'idempotency-key': 'drei-dateien' },
        body: formOf('photos', [
          ['eins.png', bytesOf(one.base64)],
          ['boese.png', script],
          ['zwei.png', bytesOf(other.base64)],
        ]),
      })
      return (await answer.json()) as { files: { name: string; image: { _id: string } | null; message: string | null }[] }
    }
    const { files } = await send()
    expect(files.map(({ name, image, message }) => [name, image !== null, message])).toEqual([
      ['eins.png', true, null],
      ['boese.png', false, 'Das ist kein Bild, das hier geht: Nimm ein JPEG, PNG, WebP, GIF oder AVIF.'],
      ['zwei.png', true, null],
    ])
    expect(await send()).toEqual({ files })
    const { reply } = await house.as(made.who, displays.album, { params: { id: made.album } })
    expect(reply.pictures.map(({ _id }) => _id)).toEqual([files[0]?.image?._id, files[2]?.image?._id])
  })

  test('a file that is refused alone refuses its request, in words at its field', async () => {
    const body = { ...(await aPicture()), base64: Buffer.from('kein Bild, sondern Text').toString('base64') }
    const answer = await house.as(made.who, galleries.upload, { query: { gallery: made.gallery }, body })
    expect([answer.code, answer.fields]).toEqual([
      'bad-media-type',
      { file: 'Das ist kein Bild, das hier geht: Nimm ein JPEG, PNG, WebP, GIF oder AVIF.' },
    ])
  })

  test('more than ten, or of another field, are refused as a whole', async () => {
    const picture = bytesOf((await aPicture()).base64)
    const send = async (field: string, count: number) => {
      const files = Array.from({ length: count }, (_, at) => [`${at}.png`, picture] as const)
      const headers = { authorization: `Bearer ${made.who.token}` }
      return (await house.ask(`upload/gs?gallery=${made.gallery}`, { method: 'POST', headers, body: formOf(field, files) })).status
    }
    expect([await send('file', 11), await send('photos', 1)]).toEqual([400, 400])
  })
})

describe('an order', () => {
  test('is numbered from 0 without gaps after any moves and removals', async () => {
    for (let count = 0; count < 5; count++) await addPicture(house, made.who, made.gallery)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(4), fc.nat(9)), { maxLength: 8 }), async moves => {
        let wanted = await order()
        for (const [which, to] of moves) {
          const id = wanted[which]!
          await house.as(made.who, galleries.move, { params: { id, sortOrder: String(to) } })
          wanted = wanted.filter(other => other !== id)
          wanted.splice(to, 0, id)
        }
        expect(await order()).toEqual(wanted)
      }),
      { numRuns: process.env.LONG ? 200 : 12, seed: 7 },
    )
    const [first, , third] = await order()
    await house.as(made.who, galleries.removeImages, { body: { ids: [first!] } })
    expect((await order())[1]).toBe(third)
  })

  test('that two people change at once is that of one after the other', async () => {
    const ids = await order()
    const moves = [
      { id: ids[0]!, to: ids.length - 1 },
      { id: ids[1]!, to: 0 },
    ] as const
    const moved = (all: readonly string[], { id, to }: (typeof moves)[number]) => {
      const left = all.filter(other => other !== id)
      left.splice(to, 0, id)
      return left
    }
    const other = await manager(house, made.studio)
    for (let round = 0; round < (process.env.LONG ? 200 : 8); round++) {
      const before = await order()
      await Promise.all(
        moves.map(({ id, to }, at) => house.as(at ? other : made.who, galleries.move, { params: { id, sortOrder: String(to) } })),
      )
      const possible = [moved(moved(before, moves[0]), moves[1]), moved(moved(before, moves[1]), moves[0])]
      expect(possible).toContainEqual(await order())
    }
  })
})

test.each(['gallery', 'album'] as const)('a picture that was removed from the %s comes back while its breath lasts', async kind => {
  const _id = kind === 'album' ? await addPhoto() : (await addPicture(house, made.who, made.gallery))._id
  const remove = (key: string) =>
    kind === 'album'
      ? house.as(made.who, displays.removePhoto, { params: { id: _id }, query: { albumId: made.album } }, { key })
      : house.as(made.who, galleries.removeImages, { body: { ids: [_id] } }, { key })
  const isThere = async () => {
    const call = kind === 'album' ? displays.album : galleries.images
    return (await house.as(made.who, call, { params: { id: made[kind] } })).reply.pictures.some(picture => picture._id === _id)
  }
  const taken = v7()
  expect((await remove(taken)).status).toBe(200)
  expect((await house.as(made.who, breath.stop, { params: { key: taken } })).reply).toEqual({ stopped: true })
  await breathe(house)
  expect(await isThere()).toBe(true)
  await remove(v7())
  await breathe(house)
  expect(await isThere()).toBe(false)
})

test('whoever manages another studio sees, moves, says and removes nothing here', async () => {
  const stranger = await manager(house, 'anderswo')
  const [id] = await order()
  const before = await order()
  const tries = [
    house.as(stranger, galleries.images, { params: { id: made.gallery } }),
    house.as(stranger, galleries.move, { params: { id: id!, sortOrder: '2' } }),
    house.as(stranger, galleries.say, { params: { id: id! }, body: { people: true, consent: null, until: null, version: 1 } }),
    house.as(stranger, galleries.revoke, { params: { id: id! } }),
    house.as(stranger, galleries.upload, { query: { gallery: made.gallery }, body: await aPicture() }),
    house.as(stranger, displays.plan, { params: { id: made.display } }),
  ]
  expect((await Promise.all<{ code?: string }>(tries)).map(({ code }) => code)).toEqual(tries.map(() => 'missing'))
  await house.as(stranger, galleries.removeImages, { body: { ids: before } })
  expect(await order()).toEqual(before)
})
