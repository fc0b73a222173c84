import type { Page } from '@playwright/test'
import { v7 } from 'uuid'
import { newcomer } from '#e2e/account.ts'
import { isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['chat'] })

const log = (page: Page) => page.getByRole('log', { name: 'Nachrichten' })
const searched = (page: Page) => page.getByRole('searchbox', { name: 'Nachrichten suchen' })
const result = (page: Page, text: string) => page.getByRole('link').filter({ hasText: text })

test('a message is found on the device and at the studio, opened where it stands, and the way back leads to what was found', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(240_000)
  const anna = await newcomer(server.url, { vorname: 'Anna', nachname: 'Sucherin' })
  const trainer = await serverOf(server.url, 'trainer@formkurve.example')
  const [long, short] = [v7(), v7()]
  const member = await serverOf(server.url, anna.email)
  for (const [_id, name] of [
    [long, 'Langer Faden'],
    [short, 'Kurzer Faden'],
  ] as const) {
    await trainer.post('chat/groups', { _id, name, memberIds: [anna._id] })
    await member.post(`chat/groups/${_id}/invitation`, { accept: true })
  }
  const say = (group: string, textContent: string, _id = v7()) => trainer.post(`chat/groups/${group}/messages`, { _id, textContent })
  await say(long, 'Früher gab es Bündnerfleisch im Regal')
  for (let nth = 1; nth <= 320; nth++) await say(long, `Zeile ${nth}`)
  await say(long, 'Heute gibt es Vollkornbrot')
  const gone = v7()
  await say(short, 'Brot vom Bäcker', gone)
  await say(short, 'Trainingsplan für Montag')

  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(anna.email, '/chat')
  await phone.installed()
  await expect(page.getByRole('link', { name: 'Langer Faden' })).toContainText('Vollkornbrot')

  // Parts of words, umlauts written otherwise, and a slip; both conversations.
  await searched(page).fill('brot')
  await expect(result(page, 'Heute gibt es Vollkornbrot')).toBeVisible()
  await expect(result(page, 'Brot vom Bäcker')).toBeVisible()
  await expect(page.getByText(/ auf diesem Gerät und beim Studio\.$/)).toBeVisible()
  await isClean(page)
  await searched(page).fill('baecker')
  await expect(result(page, 'Brot vom Bäcker')).toBeVisible()
  await searched(page).fill('trianing')
  await expect(result(page, 'Trainingsplan für Montag')).toBeVisible()

  // What lies at the studio alone opens in its place, and what stands around it comes as somebody scrolls.
  await searched(page).fill('buendner')
  await result(page, 'Bündnerfleisch').click()
  await expect(log(page).getByText('Früher gab es Bündnerfleisch im Regal', { exact: true })).toBeInViewport()
  await expect(log(page).getByText('Zeile 1', { exact: true })).toBeVisible()
  await expect(log(page).getByText('Heute gibt es Vollkornbrot')).toHaveCount(0)
  await page.getByRole('button', { name: 'Zum Ende' }).click()
  await expect(log(page).getByText('Heute gibt es Vollkornbrot', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(searched(page)).toHaveValue('buendner')
  await expect(result(page, 'Bündnerfleisch')).toBeVisible()

  // Taken back, it is found nowhere any more.
  await searched(page).fill('vom bäcker')
  await expect(result(page, 'Brot vom Bäcker')).toBeVisible()
  await trainer.remove(`chat/messages/${gone}`)
  await expect(page.getByText(/^Nichts gefunden\./)).toBeVisible()

  // Without a network what is here is found, also in one conversation alone.
  await phone.offline()
  await page.goto(`/chat?group=${long}`)
  await page.getByRole('button', { name: 'In dieser Unterhaltung suchen' }).click()
  await page.getByRole('searchbox', { name: 'In dieser Unterhaltung suchen' }).fill('zeile 300')
  await expect(page.getByText(/Ohne Netz fehlt, was nur beim Studio liegt\./)).toBeVisible()
  // A quick tap: the way back leads to what was typed all the same.
  await result(page, 'Zeile 300').click()
  await expect(log(page).getByText('Zeile 300', { exact: true })).toBeInViewport()
  await page.goBack()
  const within = page.getByRole('searchbox', { name: 'In dieser Unterhaltung suchen' })
  await expect(within).toHaveValue('zeile 300')

  // What waits on this device stands in no log, and is found beside what does.
  await page.goto(`/chat?group=${long}`)
  await page.getByPlaceholder('Nachricht', { exact: true }).fill('Zeile aus dem Keller')
  await page.getByRole('button', { name: 'Senden' }).click()
  await page.getByRole('button', { name: 'In dieser Unterhaltung suchen' }).click()
  await within.fill('keller zeile')
  await expect(result(page, 'Zeile aus dem Keller').getByRole('img', { name: 'auf diesem Gerät, wartet' })).toBeVisible()
  await isClean(page)
  await result(page, 'Zeile aus dem Keller').click()
  await expect(log(page).getByText('Zeile aus dem Keller', { exact: true })).toBeInViewport()
})
