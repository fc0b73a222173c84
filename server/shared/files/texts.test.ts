import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { examplePicture } from '#contract/files.ts'
import { news } from '#contract/news/calls.ts'
import { textPictures } from '#contract/textPictures.ts'
import { dayMs } from '#contract/time.ts'
import { sanitise } from '#server/kit/sanitise.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { employee, holder } from '#server/testing/make.ts'
import { file } from './tables.ts'
import { abroadText, forgetTextPictures } from './texts.ts'

const house = testHouse()

const sent = async (who: Parameters<TestHouse['as']>[0]) => {
  const { reply, status } = await house.as(who, textPictures.upload, { body: examplePicture }, { key: v7() })
  return status === 200 ? reply.name : status
}

test('a picture in a text stays as long as a text shows it; one that none does goes after its time', async () => {
  const boss = await employee(house, 'admin')
  const name = String(await sent(boss))
  const text = `<p>Neue Geräte</p><p><img src="/api/files/${name}" alt="Vier Geräte" /></p>`
  const made = await house.as(boss, news.create, { body: { _id: v7(), title: 'Neu', text, from: null, until: null } as never })
  expect(made.reply).toMatchObject({ text })
  const isThere = () => house.db.$count(file, eq(file.name, name))
  await forgetTextPictures(house, Date.now() + 40 * dayMs)
  expect(await isThere()).toBe(1)
  await house.as(boss, news.edit, { body: { ...made.reply, text: '<p>Ohne Bild</p>' } })
  await forgetTextPictures(house, Date.now() + 40 * dayMs)
  expect(await isThere()).toBe(0)
})

test('whoever writes news, mailings or the website may, nobody else', async () => {
  for (const right of ['mk_news', 'mk_campaigns', 'g_websitecontent', 'g_websitecontentstudioadmin'] as const)
    expect(await sent(await holder(house, [{ right, studios: ['winterthur'] }])), right).toMatch(/^o/)
  expect(await sent(await holder(house, [{ right: 'u_search', studios: 'all' }]))).toBe(403)
})

test('a text shows our own open pictures alone; abroad their addresses are whole', () => {
  const own = `<img src="/api/files/o${'a'.repeat(32)}.webp" alt="x" />`
  const foreign = [
    'https://a.example/x.webp',
    `/api/files/s${'a'.repeat(32)}.webp`,
    '/api/logout',
    'data:image/png;base64,AAAA',
    `//a.example/api/files/o${'a'.repeat(32)}.webp`,
  ]
  expect(sanitise(own + foreign.map(src => `<img src="${src}" onerror="x()">`).join(''))).toBe(own)
  expect(abroadText(own, 'https://app.example')).toContain(`src="https://app.example/api/files/o`)
})
