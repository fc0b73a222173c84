import { foods } from '#contract/nutrition/foods.ts'
import { shell } from '#contract/shell.ts'
import { newcomer } from './account.ts'
import { breaches } from './axe.ts'
import { eater } from './eater.ts'
import { today } from './floor.ts'
import { expect, test } from './house.ts'

const waits = 'auf diesem Gerät, wartet'
const stands = 'im Studio gespeichert'

test('what was eaten is entered without a network; a second device has it, and what is deleted comes back', async ({ server, open }) => {
  test.setTimeout(120_000)
  const { email } = await eater(server.url, { vorname: 'Tina', nachname: 'Tagebuch' })
  // The meals and the day stay the same over midnight.
  const noon = new Date(`${today()}T11:00:00Z`)

  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.setFixedTime(noon)
  await phone.arrive(email, '/nutrition/main')
  await phone.installed()
  const breakfast = page.getByRole('region', { name: 'Frühstück' })
  await breakfast.getByRole('button', { name: 'hinzufügen' }).click()
  const sheet = page.getByRole('dialog')
  await phone.keepsAnswer(foods.index)
  await phone.keepsAnswer(shell.nutritionExists, 'true')
  await sheet.getByRole('button', { name: 'Schliessen' }).click()

  await phone.offline()
  await breakfast.getByRole('button', { name: 'hinzufügen' }).click()
  const search = sheet.getByLabel('Was hast du gegessen?')
  await search.fill('apfle')
  await sheet.getByRole('button', { name: /^Apfel 52 kcal/ }).click()
  expect(await breaches(page)).toEqual([])
  await sheet.getByRole('button', { name: '0,5 Apfel mehr' }).click()
  await expect(sheet.getByText('117 kcal')).toBeVisible()
  await sheet.getByRole('button', { name: 'Eintragen' }).click()
  await expect(breakfast.getByText('1,5 × Apfel · 225 g')).toBeVisible()
  await expect(breakfast.getByRole('img', { name: waits })).toBeVisible()

  const lunch = page.getByRole('region', { name: 'Mittagessen' })
  await lunch.getByRole('button', { name: 'hinzufügen' }).click()
  await search.fill('vollkorn')
  await expect(sheet.getByText(/brot/i).first()).toBeVisible()
  await search.fill('rosinen')
  await sheet.getByRole('button', { name: /^Rosinen/ }).click()
  await sheet.getByLabel('Menge in g').fill('20')
  await expect(sheet.getByText('61 kcal')).toBeVisible()
  await sheet.getByRole('button', { name: 'Eintragen' }).click()
  await expect(page.getByLabel('Energie: 178 kcal')).toBeVisible()
  expect(await breaches(page)).toEqual([])

  await phone.offline(false)
  await expect(page.getByRole('img', { name: stands })).toHaveCount(2)
  const other = await open(390, 'never')
  await other.page.clock.setFixedTime(noon)
  await other.arrive(email, '/nutrition/main')
  await expect(other.page.getByLabel('Energie: 178 kcal')).toBeVisible()
  await other.page.getByRole('button', { name: 'Mehr' }).click()
  await expect(other.page.getByRole('dialog').getByRole('button', { name: 'Ernährung' })).toBeVisible()
  await other.page.keyboard.press('Escape')

  await other.page.getByRole('button', { name: /Rosinen/ }).click()
  await other.page.getByRole('dialog').getByRole('button', { name: '10 g mehr' }).click()
  await other.page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await expect(lunch.getByText('30 g')).toBeVisible()
  await page.getByRole('button', { name: /Rosinen/ }).click()
  await sheet.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByLabel('Energie: 117 kcal')).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByLabel('Energie: 209 kcal')).toBeVisible()
})

test('without access the screen says what nutrition is, and leads to the shop', { tag: '@long' }, async ({ server, open }) => {
  const { email } = await newcomer(server.url, { vorname: 'Olaf', nachname: 'Ohnezugang' })
  const phone = await open(390, 'never')
  const { page } = phone
  await phone.arrive(email, '/nutrition/main')
  await expect(page.getByRole('heading', { name: 'Ernährung braucht einen Zugang' })).toBeVisible()
  expect(await breaches(page)).toEqual([])
  await page.getByRole('link', { name: 'Zum Shop' }).click()
  await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible()
})
