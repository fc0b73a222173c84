import type { Page } from '@playwright/test'
import { v7 } from 'uuid'
import { newcomer } from '#e2e/account.ts'
import { isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['chat'] })

const log = (page: Page) => page.getByRole('log', { name: 'Nachrichten' })
const field = (page: Page) => page.getByPlaceholder('Nachricht', { exact: true })
const menuOf = (page: Page, text: string) => page.getByRole('button', { name: `Mehr zu: ${text}`, exact: true })

async function say(page: Page, text: string) {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Senden' }).click()
  await expect(field(page)).toHaveValue('')
  await expect(log(page).getByText(text, { exact: true })).toBeVisible()
}

async function choose(page: Page, text: string, act: string) {
  await menuOf(page, text).click()
  await page.getByRole('menuitem', { name: act }).click()
}

test('what two write to each other arrives once and in order, over a cut network and a kill', async ({ server, open }) => {
  test.setTimeout(240_000)
  const anna = await newcomer(server.url, { vorname: 'Anna', nachname: 'Kellermann' })
  const trainer = await serverOf(server.url, 'trainer@formkurve.example')
  const group = v7()
  await trainer.post('chat/groups', { _id: group, name: 'Kellergruppe', memberIds: [anna._id] })

  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(anna.email, '/chat')
  await phone.installed()
  await page.getByRole('button', { name: 'Kellergruppe: Beitreten' }).click()
  await page.getByRole('link', { name: 'Kellergruppe' }).click()
  await say(page, 'Bin da')
  await expect(log(page).getByRole('img', { name: 'im Studio gespeichert' })).toBeVisible()

  const desk = await open(1280, 'never')
  const theirs = desk.page
  await theirs.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('trainer@formkurve.example', `/chat?group=${group}`)
  await expect(log(theirs).getByText('Bin da', { exact: true })).toBeVisible()
  await say(theirs, 'Willkommen')
  await expect(log(page).getByText('Willkommen', { exact: true })).toBeVisible()
  await expect(log(page).getByText('1 gelesen')).toBeVisible()
  await isClean(page)
  await isClean(theirs)

  // In the cellar: two are written, one of them is changed, a third is begun, and the app is killed.
  await phone.offline()
  await say(page, 'Unten im Keler')
  await say(page, 'Noch zehn Minuten')
  await choose(page, 'Unten im Keler', 'Bearbeiten')
  await page.getByLabel('Nachricht bearbeiten').fill('Unten im Keller')
  await page.getByRole('button', { name: 'Ändern' }).click()
  await expect(log(page).getByText('Unten im Keller', { exact: true })).toBeVisible()
  await expect(log(page).getByRole('img', { name: 'auf diesem Gerät, wartet' })).toHaveCount(2)
  await field(page).fill('Und danach')
  await phone.keeps('"text":"Und danach"')
  await say(theirs, 'Wo bist du?')
  await phone.kill()
  await phone.start()
  const { page: again } = phone
  await again.emulateMedia({ reducedMotion: 'reduce' })
  await phone.offline()
  await again.goto(`/chat?group=${group}`)
  await expect(log(again).getByText('Noch zehn Minuten', { exact: true })).toBeVisible()
  await expect(field(again)).toHaveValue('Und danach')
  await phone.offline(false)
  await expect(log(again).getByText('Wo bist du?', { exact: true })).toBeVisible()
  await expect(log(theirs).getByText('Noch zehn Minuten', { exact: true })).toBeVisible()
  const texts = async () => {
    const { rows } = await trainer.get(`chat/groups/${group}/messages`)
    return (rows as { text: string }[]).map(({ text }) => text).reverse()
  }
  expect(await texts()).toEqual(['Bin da', 'Willkommen', 'Wo bist du?', 'Unten im Keller', 'Noch zehn Minuten'])

  // Answering and taking back.
  await choose(theirs, 'Unten im Keller', 'Antworten')
  await expect(theirs.getByRole('button', { name: 'Nicht mehr antworten' })).toBeVisible()
  await say(theirs, 'Bis gleich')
  await expect(log(again).getByRole('button', { name: 'Anna Unten im Keller' })).toBeVisible()
  await choose(again, 'Noch zehn Minuten', 'Löschen')
  await again.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(log(theirs).getByText('Nachricht gelöscht')).toBeVisible()
  await expect(log(theirs).getByText('Noch zehn Minuten')).toHaveCount(0)
  await expect(field(again)).toHaveValue('Und danach')

  // Removed while the network is gone: what waits is refused in its place, and its text stays.
  await phone.offline()
  await say(again, 'Noch etwas')
  await field(again).fill('Und danach')
  await trainer.remove(`chat/groups/${group}/members/${anna._id}`)
  await phone.offline(false)
  await expect(log(again).getByRole('alert')).toContainText('Du bist nicht mehr in dieser Gruppe.')
  await expect(log(again).getByText('Noch etwas', { exact: true })).toBeVisible()
  await expect(log(again).getByRole('button', { name: 'Kopieren' })).toBeVisible()
  await expect(again.getByText('Dein Entwurf: «Und danach»')).toBeVisible()
  await isClean(again)
})

test('a conversation opens at the first new message, and what was not in sight is not read', { tag: '@long' }, async ({ server, open }) => {
  const anna = await newcomer(server.url, { vorname: 'Anna', nachname: 'Leserin' })
  const trainer = await serverOf(server.url, 'trainer@formkurve.example')
  const group = v7()
  await trainer.post('chat/groups', { _id: group, name: 'Lesegruppe', memberIds: [anna._id] })
  await (await serverOf(server.url, anna.email)).post(`chat/groups/${group}/invitation`, { accept: true })
  for (let nth = 1; nth <= 40; nth++) await trainer.post(`chat/groups/${group}/messages`, { _id: v7(), textContent: `Nachricht ${nth}` })
  const readers = async () => ((await trainer.get(`chat/groups/${group}/messages`)).rows as { readers: number }[])[0]?.readers

  const phone = await open(390, 'never')
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(anna.email, `/chat?group=${group}`)
  await expect(log(page).getByText('Nachricht 1', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '40 neue' })).toBeVisible()
  expect(await readers()).toBe(0)

  // What somebody else writes is reported where it stands.
  await choose(page, 'Nachricht 2', 'Melden')
  const sheet = page.getByRole('dialog', { name: /^Nachricht von .+ melden$/ })
  await sheet.getByLabel('Grund').selectOption({ label: 'Belästigung' })
  await sheet.getByRole('checkbox', { name: 'Nachricht 3' }).check()
  await isClean(page)
  await sheet.getByRole('button', { name: 'Melden' }).click()
  await expect(page.getByText('Gemeldet. Dein Studio sieht es sich an.')).toBeVisible()

  await page.getByRole('button', { name: '40 neue' }).click()
  await expect(log(page).getByText('Nachricht 40', { exact: true })).toBeVisible()
  await expect.poll(readers).toBe(1)
})

test('a conversation opens at its first new message; read is what was in sight, and what one writes comes into sight', {
  tag: '@long',
}, async ({ server, open }) => {
  const anna = await newcomer(server.url, { vorname: 'Anna', nachname: 'Vielgelesen' })
  const trainer = await serverOf(server.url, 'trainer@formkurve.example')
  const member = await serverOf(server.url, anna.email)
  const group = v7()
  await trainer.post('chat/groups', { _id: group, name: 'Langes Gespräch', memberIds: [anna._id] })
  await member.post(`chat/groups/${group}/invitation`, { accept: true })
  for (let nth = 1; nth <= 30; nth++) await trainer.post(`chat/groups/${group}/messages`, { _id: v7(), textContent: `Zeile ${nth}` })
  const unread = async () => ((await member.get('chat/groups')) as { unread: number }[])[0]?.unread

  const phone = await open(390, 'never')
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(anna.email, `/chat?group=${group}`)
  await expect(log(page).getByText('Neue Nachrichten')).toBeVisible()
  await expect(page.getByRole('button', { name: '30 neue' })).toBeVisible()
  expect(await unread()).toBe(30)
  await page.getByRole('button', { name: '30 neue' }).click()
  await expect(log(page).getByText('Zeile 30', { exact: true })).toBeInViewport()
  await expect.poll(unread).toBe(0)

  // The way down may still be settling as heights are measured.
  await expect(async () => {
    await log(page).evaluate(box => box.scrollTo({ top: 0 }))
    await expect(page.getByRole('button', { name: 'Zum Ende' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await say(page, 'Alles gelesen')
  await expect(log(page).getByText('Alles gelesen', { exact: true })).toBeInViewport()
})

test('a quote leads to its message from afar in one step, and loses the text as soon as that is taken back', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(240_000)
  const anna = await newcomer(server.url, { vorname: 'Anna', nachname: 'Zitiererin' })
  const trainer = await serverOf(server.url, 'trainer@formkurve.example')
  const [group, told] = [v7(), v7()]
  await trainer.post('chat/groups', { _id: group, name: 'Langer Faden', memberIds: [anna._id] })
  await (await serverOf(server.url, anna.email)).post(`chat/groups/${group}/invitation`, { accept: true })
  const write = (textContent: string, over: object = {}) =>
    trainer.post(`chat/groups/${group}/messages`, { _id: v7(), textContent, ...over })
  await write('Peinliches Geständnis', { _id: told })
  for (let nth = 1; nth <= 320; nth++) await write(`Zeile ${nth}`)
  await write('Das war was', { replyToMessageId: told })

  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(anna.email, `/chat?group=${group}&at=end`)
  await expect(log(page).getByText('Das war was', { exact: true })).toBeVisible()
  const quote = log(page)
    .getByRole('button', { name: /Geständnis|Nachricht gelöscht/ })
    .filter({ hasNotText: 'Mehr zu' })
  await expect(quote).toContainText('Peinliches Geständnis')
  await quote.click()
  await expect(log(page).getByText('Peinliches Geständnis', { exact: true })).toBeInViewport()
  await expect(log(page).getByText('Das war was', { exact: true })).toHaveCount(0)
  await page.goBack()
  await expect(quote).toContainText('Peinliches Geständnis')
  await trainer.remove(`chat/messages/${told}`)
  await expect(quote).toContainText('Nachricht gelöscht')
  await expect(page.getByText('Geständnis')).toHaveCount(0)
})
