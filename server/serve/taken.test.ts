import sharp from 'sharp'
import { expect, test } from 'vitest'
import { taken } from './taken.ts'

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
