import { v7 } from 'uuid'
import { foods } from '#contract/nutrition/foods.ts'
import { recipes } from '#contract/nutrition/recipes.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { eater } from './eater.ts'

test.use({ of: ['foods'] })

const studio = 'winterthur'
const waits = 'auf diesem Gerät, wartet'

/** Somebody who looks after foods there. */
async function keeper(url: string, vorname: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const { email, _id } = await newcomer(url, { vorname, nachname: 'Hüter' })
  await admin.post('roles/changes', { changes: [{ person: _id, kind: 'right', code: 'nutrition_admin', studios: [studio] }] })
  return email
}

const chips = { base: 'g', kcal: 480, fat: 20, carbohydrate: 50, sugar: 3, protein: 20 }

test('a product that a member added is released without a network; then everybody finds it', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(120_000)
  const title = `Linsenchips ${v7().slice(-6)}`
  const member = await eater(server.url, { vorname: 'Nela', nachname: 'Esser' })
  const other = await serverOf(server.url, (await newcomer(server.url, { vorname: 'Olin', nachname: 'Sucher' })).email)
  const _id = v7()
  await member.post(foods.product.path, { ...chips, _id, title, brand: 'Hofgut' })
  const foundBy = async (who: typeof other) =>
    (await who.get(`${foods.search.path}?q=${encodeURIComponent(title)}`)).rows as { own: boolean }[]
  expect((await foundBy(member)).map(({ own }) => own)).toEqual([true])
  expect(await foundBy(other)).toEqual([])

  const desk = await open(1280)
  const { page } = desk
  await desk.arrive(await keeper(server.url, 'Kuno'), `/dashboard/nutrition/search?q=${encodeURIComponent(title)}`)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row.getByText('zu prüfen')).toBeVisible()
  await drawn(page)
  await isClean(page)
  await desk.installed()
  await desk.keepsAnswer(foods.list, _id)

  await desk.offline()
  await row.click()
  const sheet = page.getByRole('dialog', { name: title })
  await drawn(page)
  await isClean(page)
  await sheet.getByLabel('Eiweiss (g)').fill('19,5')
  await sheet.getByRole('button', { name: 'Speichern' }).click()
  await expect(row.getByText('19,5')).toBeVisible()
  await row.click()
  await sheet.getByRole('button', { name: 'Freigeben' }).click()
  await expect(page.getByText(`«${title}, Hofgut» ist freigegeben. Wird gesendet, sobald du Netz hast.`)).toBeVisible()
  await expect(row.getByText('freigegeben')).toBeVisible()
  await expect(row.getByRole('img', { name: waits })).toBeVisible()
  expect(await foundBy(other)).toEqual([])

  await desk.offline(false)
  await expect.poll(async () => (await foundBy(other)).map(each => (each as unknown as { protein: number }).protein)).toEqual([19.5])
  await expect(row.getByRole('img', { name: waits })).toHaveCount(0)
  await expect(row.getByText('freigegeben')).toBeVisible()
})

test('a recipe of the chain is added and retired without a network; a member finds it in between', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const title = `Birnenwähe ${v7().slice(-6)}`
  const member = await eater(server.url, { vorname: 'Rea', nachname: 'Rezepta' })
  const found = async () =>
    ((await member.get(recipes.list.path)).rows as { title: string; chain: boolean }[]).filter(row => row.title === title)
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('admin@formkurve.example', '/dashboard/nutrition/search?ansicht=rezepte')
  await expect(page.getByRole('row', { name: /Birchermüesli/ })).toBeVisible()
  await isClean(page)
  await desk.installed()
  await page.getByRole('button', { name: 'Neues Rezept' }).click()
  await desk.keepsAnswer(foods.index)
  await desk.offline()
  const sheet = page.getByRole('dialog', { name: 'Neues Rezept' })
  await sheet.getByLabel('Name').fill(title)
  const first = sheet.getByRole('group', { name: 'Zutat 1' })
  await first.getByRole('textbox', { name: 'Zutat' }).fill('Birne')
  await first.getByLabel('Menge').fill('400')
  await drawn(page)
  await isClean(page)
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row.getByRole('img', { name: waits })).toBeVisible()
  await desk.offline(false)
  await expect.poll(async () => (await found()).map(({ chain }) => chain)).toEqual([true])
  await expect(row.getByRole('img', { name: waits })).toHaveCount(0)
  await desk.offline()
  await row.click()
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Rezept zurückziehen' }).click()
  await expect(row).toBeHidden()
  await desk.offline(false)
  await expect.poll(found).toEqual([])
})
