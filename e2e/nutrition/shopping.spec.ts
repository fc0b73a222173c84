import { recipes } from '#contract/nutrition/recipes.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'
import { eater } from './eater.ts'

test.use({ of: ['shopping'] })

test('a list is filled and ticked without a network on two devices; made anew, no tick is lost', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const member = await eater(server.url, { vorname: 'Ivo', nachname: 'Esser' })
  const quark = { food: null, title: 'Quark vom Hof', amount: 250, unit: 'g' }
  const recipe = { _id: crypto.randomUUID(), title: 'Ivos Quarkbrot', portions: 2, minutes: null, steps: [], allergens: [], tags: [] }
  await member.post(recipes.create.path, {
    ...recipe,
    ingredients: [quark, { food: null, title: 'Schnittlauch', amount: 1, unit: 'bunch' }],
  })
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(member.email, '/nutrition/shopping-list')
  await phone.installed()
  await expect(page.getByText('Noch nichts auf der Liste.', { exact: false })).toBeVisible()
  await isClean(page)
  await page.getByRole('link', { name: 'Rezepte', exact: true }).click()
  await page.getByRole('link', { name: /^Ivos Quarkbrot/ }).click()
  await phone.keepsAnswer(recipes.list, 'Ivos Quarkbrot')

  await phone.offline()
  await page.getByRole('button', { name: 'Eine Portion mehr' }).click()
  await page.getByRole('button', { name: 'Auf die Einkaufsliste' }).click()
  await expect(page.getByText('Ivos Quarkbrot: auf der Einkaufsliste.')).toBeVisible()
  await page.getByRole('button', { name: 'Zurück' }).click()
  await page.getByRole('link', { name: 'Einkaufsliste' }).click()
  const bought = page.getByRole('button', { name: /Quark vom Hof Ivos Quarkbrot 375 g$/ })
  await expect(page.getByRole('region', { name: 'Milch, Käse, Eier' }).getByText('Quark vom Hof')).toBeVisible()
  await page.getByRole('textbox', { name: 'Was brauchst du?' }).fill('Haushaltspapier')
  await page.getByRole('button', { name: 'Auf die Liste' }).click()
  await expect(page.getByRole('region', { name: 'Haushalt' }).getByText('Haushaltspapier')).toBeVisible()
  await bought.click()
  await expect(bought).toHaveAttribute('aria-pressed', 'true')
  await expect(bought.getByRole('img', { name: 'auf diesem Gerät, wartet' })).toBeVisible()
  await drawn(page)
  await isClean(page)

  await phone.offline(false)
  const list = async () => (await member.get('nutrition/shopping-list')) as { title: string; amount: number | null; done: boolean }[]
  await expect.poll(async () => (await list()).filter(({ done }) => done).map(({ title }) => title)).toEqual(['Quark vom Hof'])

  const other = await open(390, 'never')
  await other.arrive(member.email, '/nutrition/shopping-list')
  await expect(other.page.getByRole('button', { name: /Quark vom Hof Ivos Quarkbrot 375 g$/, pressed: true })).toBeVisible()
  await other.page.getByRole('link', { name: 'Rezepte', exact: true }).click()
  await other.page.getByRole('link', { name: /^Ivos Quarkbrot/ }).click()
  await expect(other.page.getByText('250 g')).toBeVisible()
  // The phone unticks and ticks again out of reach, while the other device makes the list anew for fewer.
  await phone.offline()
  await bought.click()
  await expect(bought).toHaveAttribute('aria-pressed', 'false')
  await bought.click()
  await expect(bought).toHaveAttribute('aria-pressed', 'true')
  await other.page.getByRole('button', { name: 'Auf die Einkaufsliste' }).click()
  await expect(other.page.getByText('Ivos Quarkbrot: auf der Einkaufsliste. 1 davon ist abgehakt.')).toBeVisible()
  await phone.offline(false)
  const anew = page.getByRole('button', { name: /Quark vom Hof Ivos Quarkbrot 250 g$/ })
  await expect(anew).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(list).toMatchObject([
    { title: 'Schnittlauch', amount: 1, done: false },
    { title: 'Quark vom Hof', amount: 250, done: true },
    { title: 'Haushaltspapier', amount: null, done: false },
  ])

  await page.getByRole('button', { name: 'Abgehakte entfernen' }).click()
  await expect(anew).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(anew).toHaveAttribute('aria-pressed', 'true')
})

test('without nutrition the list says what nutrition is, and leads to the shop', { tag: '@long' }, async ({ server, open }) => {
  const { email } = await newcomer(server.url, { vorname: 'Nina', nachname: 'Ohne' })
  const { arrive, page } = await open()
  await arrive(email, '/nutrition/shopping-list')
  await expect(page.getByRole('heading', { name: 'Ernährung braucht einen Zugang' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Was brauchst du?' })).toHaveCount(0)
  await isClean(page)
  await page.getByRole('link', { name: 'Zum Shop' }).click()
  await expect(page).toHaveURL(/\/shop\/main/)
})
