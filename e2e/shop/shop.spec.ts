import { products } from '#contract/shop/products.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { step } from '#e2e/roles.ts'
import { stocked } from '#e2e/stock.ts'

test.use({ of: ['products'] })

const shop = '/shop/main?studio=winterthur'

test('a member fills the cart without a network; it stands a kill, and a second device has it', async ({ server, open }) => {
  const { email } = await newcomer(server.url, { vorname: 'Kim', nachname: 'Käufer' })
  await stocked(server.url, 'Sportflasche')
  const phone = await open(390)
  const { page } = phone
  await phone.arrive(email, shop)
  const bottle = page.getByRole('article').filter({ hasText: 'Sportflasche' })
  await expect(bottle).toBeVisible()
  await drawn(page)
  await isClean(page)
  await phone.installed()
  await phone.keepsAnswer(products.store, 'Sportflasche')
  await phone.offline()
  await bottle.getByRole('button', { name: 'In den Warenkorb: Sportflasche' }).click()
  await bottle.getByRole('button', { name: 'Eins mehr: Sportflasche' }).click()
  await expect(page.getByRole('button', { name: 'Warenkorb, 2 Artikel' })).toBeVisible()
  await page.reload()
  await expect(bottle).toBeVisible()
  await page.getByRole('button', { name: 'Warenkorb, 2 Artikel' }).click()
  const drawer = page.getByRole('dialog', { name: 'Warenkorb' })
  await expect(drawer.getByText('CHF 9.90 · zusammen CHF 19.80')).toBeVisible()
  await drawn(page)
  await isClean(page)
  await phone.offline(false)
  const tablet = await open(1280)
  await tablet.arrive(email, shop)
  await expect(tablet.page.getByRole('button', { name: 'Warenkorb, 2 Artikel' })).toBeVisible()
})

test('a guest’s cart comes along at the sign-in, once', { tag: '@long' }, async ({ server, open }) => {
  const { email } = await newcomer(server.url, { vorname: 'Gabi', nachname: 'Gast' })
  await stocked(server.url, 'Turnbeutel')
  const phone = await open(390)
  const { page } = phone
  await page.goto(`${server.url}${shop}`)
  await page.getByRole('button', { name: 'In den Warenkorb: Turnbeutel' }).click()
  await page.getByRole('button', { name: 'Warenkorb, 1 Artikel' }).click()
  await expect(page.getByRole('dialog', { name: 'Warenkorb' }).getByText('CHF 9.90').first()).toBeVisible()
  await phone.arrive(email, shop)
  await expect(page.getByRole('button', { name: 'Warenkorb, 1 Artikel' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Warenkorb, 1 Artikel' })).toBeVisible()
})

test('staff add a product, count it without a network, and everybody sees what is left', { tag: '@long' }, async ({ server, open }) => {
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const clerk = await newcomer(server.url, { vorname: 'Lea', nachname: 'Lager' })
  await admin.post('roles/changes', { changes: [{ person: clerk._id, kind: 'right', code: 'shop_manage', studios: ['winterthur'] }] })
  const desk = await open(1280)
  const { page } = desk
  await desk.arrive(clerk.email, '/dashboard/shop/products')
  await expect(page.getByRole('row', { name: /Shaker/ })).toBeVisible()
  await page.getByRole('button', { name: 'Neues Produkt' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(/^Name/).fill('Faszienrolle')
  await sheet.getByLabel(/^Preis/).fill('29.90')
  await sheet.getByLabel(/^Im Shop sichtbar/).check()
  await drawn(page)
  await isClean(page)
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  const row = page.getByRole('row', { name: /Faszienrolle/ })
  await expect(row).toBeVisible()
  await desk.installed()
  await desk.keepsAnswer(products.manage, 'Faszienrolle')
  await desk.offline()
  await row.click()
  await sheet.getByLabel('Stück').fill('7')
  await sheet.getByRole('button', { name: '+7 buchen' }).click()
  await expect(sheet.getByText(/7 vorgemerkt/)).toBeVisible()
  await desk.offline(false)
  await step(page, shop)
  await page.getByLabel('Im Shop suchen').fill('faszien')
  await expect(page.getByRole('article').filter({ hasText: 'Faszienrolle' }).getByText('7 Stück')).toBeVisible()
})
