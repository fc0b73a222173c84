import sharp from 'sharp'
import { expect, test } from 'vitest'
import { smaller, taken } from './taken.ts'

test('of pictures that come at once some wait for their turn, and the rest are asked to come again', async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const kind = { field: 'file', types: ['image/png'], side: 8, open: false } as const
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => taken(bytes, kind)))
  // One or two pictures are decoded at once, by the number of cores.
  expect([21, 22]).toContain(answers.filter(({ status }) => status === 'fulfilled').length)
  const refused = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason.code, answer.reason.seconds] : []))
  expect([...new Set(refused)]).toEqual(['too-many', 10])
  expect((await taken(bytes, kind)).type).toBe('image/webp')
})

test('who looks at pictures holds up nobody who sends one', async () => {
  const bytes = await sharp({ create: { width: 800, height: 800, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()
  const order: string[] = []
  const looks = Array.from({ length: 18 }, () => smaller(bytes, 480).then(() => order.push('look')))
  await taken(bytes, { field: 'file', types: ['image/webp'], side: 800, open: false })
  order.push('sent')
  await Promise.all(looks)
  // Those that began before it, and one that had its turn.
  expect(order.indexOf('sent')).toBeLessThan(5)
})

const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n'
const manual = { field: 'file', types: ['application/pdf'], side: 0, open: false } as const

test.each([
  ['nothing', ''],
  ['a byte order mark', '\ufeff'],
  ['a line', '\n'],
  ['a line of Windows', '\r\n'],
  ['a thousand bytes', ' '.repeat(1000)],
])('a PDF is one with %s before its mark, and without its last line', async (_, before) => {
  const bytes = Buffer.from(before + pdf)
  expect(await taken(bytes, manual)).toMatchObject({ bytes, type: 'application/pdf' })
})

test.each([
  ['its mark too far behind', ' '.repeat(1100) + pdf],
  ['no mark', 'Das ist ein Text, sonst nichts.'],
])('what has %s is said to be no PDF', async (_, text) => {
  await expect(taken(Buffer.from(text), manual)).rejects.toMatchObject({ code: 'bad-media-type', fields: { file: 'Das ist kein PDF.' } })
})
