import { v7 } from 'uuid'
import { foods } from '#contract/nutrition/foods.ts'
import { mealPlan } from '#contract/nutrition/mealPlan.ts'
import { recipes } from '#contract/nutrition/recipes.ts'
import { shell } from '#contract/shell.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { eater } from './eater.ts'

test.use({ of: ['mealPlan'] })

const waits = 'auf diesem Gerät, wartet'

/** Somebody of the staff who looks after people's nutrition there. */
async function coachOf(url: string, name: { vorname: string; nachname: string }) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const coach = await newcomer(url, name)
  const grants = ['nutrition_admin', 'u_search'].map(code => ({ person: coach._id, kind: 'right', code, studios: ['winterthur'] }))
  await admin.post('roles/changes', { changes: grants })
  return coach
}

test('a coach plans without a network; the member eats by it without one, once on two devices, and buys for it', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(180_000)
  const member = await eater(server.url, { vorname: 'Paula', nachname: 'Plan' })
  const coach = await coachOf(server.url, { vorname: 'Carlo', nachname: 'Coachplan' })
  const noon = new Date(`${today()}T11:00:00Z`)

  const desk = await open(1280)
  await desk.page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive(coach.email, `/dashboard/user/search/${member._id}`)
  await desk.installed()
  await desk.keepsAnswer(foods.index)
  await desk.keepsAnswer(recipes.list)
  const section = desk.page.getByRole('region', { name: 'Ernährung' })
  const editor = desk.page.getByRole('dialog', { name: 'Ernährungsplan' })
  await section.getByRole('button', { name: 'Ernährungsplan' }).click()
  await expect(editor.getByText('Noch ist nichts geplant.')).toBeVisible()

  await desk.offline()
  await editor.getByRole('button', { name: 'Mahlzeit planen' }).click()
  await editor.getByLabel('Mahlzeit').selectOption('Frühstück')
  for (const day of ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']) await editor.getByText(day, { exact: true }).click()
  const first = editor.getByRole('group', { name: 'Geplant 1' })
  await first.getByLabel('Lebensmittel oder Rezept').fill('birchermü')
  await first.getByRole('button', { name: 'Birchermüesli (Rezept)' }).click()
  await editor.getByRole('button', { name: 'Weiteres' }).click()
  const second = editor.getByRole('group', { name: 'Geplant 2' })
  await second.getByLabel('Lebensmittel oder Rezept').fill('mandel')
  await second.getByRole('button', { name: 'Mandeln', exact: true }).click()
  await second.getByLabel('Menge').fill('25')
  await drawn(desk.page)
  await isClean(desk.page)
  await editor.getByRole('button', { name: 'Einplanen' }).click()
  await expect(editor.getByRole('button', { name: /^Frühstück, täglich/ })).toContainText('Birchermüesli · 1 Portion, Mandeln · 25 g')
  await expect(editor.getByRole('img', { name: waits })).toBeVisible()
  await drawn(desk.page)
  await isClean(desk.page)
  await desk.offline(false)
  await expect.poll(() => member.get(mealPlan.own.path)).toMatchObject([{ meal: 'breakfast', version: 1 }])

  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await page.clock.setFixedTime(noon)
  await phone.arrive(member.email, '/nutrition/main')
  await phone.installed()
  const breakfast = page.getByRole('region', { name: 'Frühstück' })
  const eat = breakfast.getByRole('button', { name: 'so gegessen' })
  await expect(eat).toBeVisible()
  await phone.keepsAnswer(mealPlan.own)
  await phone.keepsAnswer(shell.nutritionExists, 'true')
  const other = await open(390, 'never')
  await other.page.clock.setFixedTime(noon)
  await other.arrive(member.email, '/nutrition/main')
  await expect(other.page.getByRole('button', { name: 'Frühstück: so gegessen' })).toBeVisible()

  // An open diary shows what the coach changes while it is looked at.
  const by = await serverOf(server.url, coach.email)
  const soup = { food: null, recipe: null, title: 'Suppe', amount: null, unit: 'piece' }
  const supper = { _id: v7(), person: member._id, meal: 'dinner', weekdays: [], day: today(), from: null, until: null, note: null }
  await by.post(mealPlan.create.path, { ...supper, items: [soup] })
  const eatSupper = other.page.getByRole('button', { name: 'Abendessen: so gegessen' })
  await expect(eatSupper).toBeVisible()
  await by.remove(`nutrition/mealplan/${supper._id}?person=${member._id}&version=1`)
  await expect(eatSupper).toHaveCount(0)

  await phone.offline()
  await page.reload()
  await eat.click()
  await expect(breakfast.getByText('Eingetragen')).toBeVisible()
  await expect(
    breakfast
      .getByRole('button', { name: /^Mandeln/ })
      .or(breakfast.getByRole('button', { name: /Mandeln/ }))
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(eat).toBeVisible()
  await eat.click()
  await expect(breakfast.getByText('Eingetragen')).toBeVisible()
  await drawn(page)
  await isClean(page)
  await other.page.getByRole('button', { name: 'Frühstück: so gegessen' }).click()
  await phone.offline(false)
  const titles = async () =>
    ((await member.get(`nutrition/day/${today()}`)) as { entries: { title: string }[] }).entries.map(({ title }) => title).sort()
  await expect.poll(titles).toEqual(['Birchermüesli', 'Mandeln'])
  await expect(page.getByRole('img', { name: waits })).toHaveCount(0)
  expect(await titles()).toEqual(['Birchermüesli', 'Mandeln'])

  await page.getByRole('link', { name: 'Rezepte' }).click()
  await phone.keepsAnswer(recipes.list)
  await page.getByRole('link', { name: 'Einkaufsliste' }).click()
  await phone.offline()
  const put = page.getByRole('button', { name: 'Aus dem Plan für 7 Tage' })
  await put.click()
  const almonds = page.getByRole('button', { name: /^.*Mandeln.*175 g/ })
  await expect(almonds).toBeVisible()
  await almonds.click()
  await expect(almonds).toHaveAttribute('aria-pressed', 'true')
  await put.click()
  await expect(page.getByText('davon ist abgehakt', { exact: false })).toBeVisible()
  await expect(almonds).toHaveAttribute('aria-pressed', 'true')
  await isClean(page)
})

test('two coaches change one planned meal: the second sees both texts, and what was typed is not lost', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const member = await eater(server.url, { vorname: 'Zora', nachname: 'Zweifach' })
  const coach = await coachOf(server.url, { vorname: 'Kai', nachname: 'Zweitcoach' })
  const other = await serverOf(server.url, coach.email)
  const items = [{ food: null, recipe: null, title: 'Wasser', amount: null, unit: 'piece' }]
  const body = { _id: v7(), person: member._id, meal: 'lunch', weekdays: ['mo'], day: null, from: null, until: null, items, note: null }
  await other.post(mealPlan.create.path, body)

  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive(coach.email, `/dashboard/user/search/${member._id}`)
  await page.getByRole('region', { name: 'Ernährung' }).getByRole('button', { name: 'Ernährungsplan' }).click()
  const editor = page.getByRole('dialog', { name: 'Ernährungsplan' })
  await editor.getByRole('button', { name: /^Mittagessen, Mo/ }).click()
  const answer = await fetch(`${server.url}/api/nutrition/mealplan/${body._id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${other.token}` },
    body: JSON.stringify({ ...body, version: 1, note: 'Langsam essen.' }),
  })
  expect(answer.status).toBe(200)
  await editor.getByLabel('Hinweis').fill('Viel trinken.')
  await editor.getByRole('button', { name: 'Speichern' }).click()
  await expect(editor.getByRole('alert')).toContainText('Langsam essen.')
  await expect(editor.getByLabel('Hinweis')).toHaveValue('Viel trinken.')
  await drawn(page)
  await isClean(page)
  await editor.getByRole('button', { name: 'Den Rest lasse ich, wie ich ihn habe' }).click()
  await editor.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => member.get(mealPlan.own.path)).toMatchObject([{ note: 'Viel trinken.', version: 3 }])
})
