import { foods } from '#contract/nutrition/foods.ts'
import { recipes } from '#contract/nutrition/recipes.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'
import { eater } from './eater.ts'

test.use({ of: ['recipes'] })

test('a recipe of one’s own is written without a network, with what a portion holds; a second device cooks by it', async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const member = await eater(server.url, { vorname: 'Rea', nachname: 'Esser' })
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(member.email, '/nutrition/recipes')
  await phone.installed()
  await expect(page.getByRole('link', { name: /^Älplermagronen mit Apfelmus/ })).toBeVisible()
  await phone.keepsAnswer(recipes.list)
  await phone.keepsAnswer(foods.index)

  await phone.offline()
  await page.getByLabel('Rezept oder Zutat').fill('magronen')
  await expect(page.getByRole('heading', { name: '1 Rezept' })).toBeVisible()
  await page.getByLabel('Rezept oder Zutat').fill('')
  await page.getByRole('button', { name: 'Neues Rezept' }).click()
  const form = page.getByRole('dialog', { name: 'Neues Rezept' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Reas Apfelquark')
  const first = form.getByRole('group', { name: 'Zutat 1' })
  await first.getByRole('textbox', { name: 'Zutat' }).fill('magerq')
  await first.getByRole('button', { name: 'Magerquark' }).click()
  await first.getByRole('textbox', { name: 'Menge' }).fill('250')
  await form.getByRole('button', { name: 'Neue Zutat' }).click()
  const second = form.getByRole('group', { name: 'Zutat 2' })
  await second.getByRole('textbox', { name: 'Zutat' }).fill('Apfel')
  await form.getByRole('button', { name: 'Neuer Schritt' }).click()
  await form.getByRole('textbox', { name: 'Schritt 1' }).fill('Apfel reiben und unterrühren.')
  await form.getByRole('checkbox', { name: 'Milch und Laktose' }).check()
  await form.getByRole('button', { name: 'Anlegen' }).click()
  await expect(form.getByText('Wie viel davon?')).toBeVisible()
  await drawn(page)
  await isClean(page)
  await second.getByRole('textbox', { name: 'Menge' }).fill('150')
  await form.getByRole('button', { name: 'Anlegen' }).click()
  await expect(form).toHaveCount(0)
  const own = page.getByRole('link', { name: /^Reas Apfelquark/ })
  await expect(own.getByRole('img', { name: 'auf diesem Gerät, wartet' })).toBeVisible()

  await own.click()
  await expect(page.getByRole('heading', { name: 'Reas Apfelquark' })).toBeVisible()
  // 250 g of 66 kcal and 150 g of 52 kcal, for two.
  await expect(page.getByText('122 kcal', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Eine Portion mehr' }).click()
  await expect(page.getByText('3 Portionen')).toBeVisible()
  await expect(page.getByText('375 g')).toBeVisible()
  await isClean(page)

  await page.getByRole('button', { name: 'Ins Tagebuch' }).click()
  const eat = page.getByRole('dialog', { name: 'Reas Apfelquark' })
  await eat.getByRole('radio', { name: 'Abendessen' }).check({ force: true })
  await eat.getByRole('button', { name: /mehr$/ }).click()
  await expect(eat.getByText('183 kcal', { exact: false })).toBeVisible()
  await drawn(page)
  await isClean(page)
  await eat.getByRole('button', { name: 'Eintragen' }).click()
  await page.getByRole('button', { name: /steht im Tagebuch, Abendessen/ }).click()
  await expect(page.getByText('1,5 × Portion')).toBeVisible()
  await page.goBack()

  await phone.offline(false)
  await expect(page.getByRole('img', { name: 'auf diesem Gerät, wartet' })).toHaveCount(0)
  await expect(page.getByText('122 kcal', { exact: false })).toBeVisible()
  const other = await open(390, 'never')
  await other.arrive(member.email, '/nutrition/recipes?art=&ohne=eggs')
  await other.page.getByRole('link', { name: /^Reas Apfelquark/ }).click()
  await expect(other.page.getByText('Apfel reiben und unterrühren.')).toBeVisible()
  await expect(other.page.getByText('Milch und Laktose')).toBeVisible()
  await expect(other.page.getByText('122 kcal', { exact: false })).toBeVisible()

  await other.page.getByRole('button', { name: 'Rezept entfernen' }).click()
  await expect(other.page.getByRole('link', { name: /^Älplermagronen/ })).toBeVisible()
  await expect(other.page.getByRole('link', { name: /^Reas Apfelquark/ })).toHaveCount(0)
  await other.page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(other.page.getByRole('link', { name: /^Reas Apfelquark/ })).toBeVisible()
})
