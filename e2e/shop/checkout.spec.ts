import type { Reply } from '#contract/call.ts'
import { sandbox } from '#contract/sandbox.ts'
import { orders } from '#contract/shop/orders.ts'
import { products } from '#contract/shop/products.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { step } from '#e2e/roles.ts'
import { stocked } from '#e2e/stock.ts'
import { openSecrets } from '#server/start/secrets.ts'

test.use({ of: ['orders', 'payments'] })

const shop = '/shop/main?studio=winterthur'

test('a member pays by TWINT: the way there and back, the cart, the order and the second device say the same', async ({ server, open }) => {
  const { email } = await newcomer(server.url, { vorname: 'Tina', nachname: 'Twint' })
  await stocked(server.url, 'Trinkbeutel')
  const phone = await open(390)
  const { page } = phone
  await phone.arrive(email, shop)
  await page.getByRole('button', { name: 'In den Warenkorb: Trinkbeutel' }).click()
  await page.getByRole('button', { name: 'Warenkorb, 1 Artikel' }).click()
  await page.getByRole('dialog', { name: 'Warenkorb' }).getByRole('button', { name: 'Zur Kasse' }).click()
  await page.getByLabel('Abholung in').selectOption('winterthur')
  await drawn(page)
  await isClean(page)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('radio', { name: /TWINT/ })).toBeChecked()
  await phone.installed()
  await phone.offline()
  await expect(page.getByRole('radio', { name: /TWINT braucht Netz/ })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /Am Empfang wird vorgemerkt/ })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Bestellung vormerken' })).toBeVisible()
  await drawn(page)
  await isClean(page)
  await phone.offline(false)
  await expect(page.getByRole('radio', { name: /TWINT In der TWINT-App/ })).toBeChecked()
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click()
  await page.getByRole('button', { name: 'Bezahlen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Zahlung erfolgreich' })).toBeVisible()
  await drawn(page)
  await isClean(page)
  // The server calls itself by another name than this device: who comes back there is signed out, as after TWINT on an iPhone.
  await expect(page.getByText('Öffne wieder die App: Dort siehst du deine Bestellung.')).toBeVisible()
  await page.goto(`${server.url}${new URL(page.url()).pathname}${new URL(page.url()).search}`)
  await page.getByRole('link', { name: 'Zur Bestellung' }).click()
  await expect(page.getByText('Die Zahlung ist da. Vielen Dank.')).toBeVisible()
  await drawn(page)
  await isClean(page)
  await step(page, shop)
  await expect(page.getByRole('button', { name: 'Warenkorb', exact: true })).toBeVisible()
  const tablet = await open(1280, 'never')
  await tablet.arrive(email, '/user/purchases')
  await expect(tablet.page.getByRole('link', { name: /Bestellung \d+.*Bezahlt/ })).toBeVisible()
})

test('TWINT that has no page, then TWINT, back, card: it stays one order, and the page that was left is cancelled', {
  tag: '@long',
}, async ({ server, open }) => {
  const { email } = await newcomer(server.url, { vorname: 'Willi', nachname: 'Wechsel' })
  const { product } = await stocked(server.url, 'Faszienrolle')
  const own = await serverOf(server.url, email)
  const left = async () => {
    const { rows } = (await own.post(products.store.path, { studio: 'winterthur' })) as Reply<typeof products.store>
    return rows.find(({ _id }) => _id === product)?.left
  }
  const phone = await open(390, 'never')
  const { page } = phone
  await phone.arrive(email, shop)
  await page.getByRole('button', { name: 'In den Warenkorb: Faszienrolle' }).click()
  await step(page, '/shop/checkout')
  await page.getByLabel('Abholung in').selectOption('winterthur')
  await page.getByRole('button', { name: 'Weiter' }).click()
  const { sandbox: key } = await openSecrets(server.dir)
  const troubled = await fetch(`${server.url}/api/${sandbox.trouble.path}?key=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'transient' }),
  })
  expect(troubled.status).toBe(200)
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click()
  await expect(page.getByText(/^Der Zahlungsdienst antwortet gerade nicht\./)).toBeVisible()
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click()
  await expect(page.getByText('Mit TWINT bezahlen')).toBeVisible()
  await page.goto(`${server.url}/shop/checkout?schritt=2`)
  await page.getByRole('radio', { name: /^Karte/ }).check()
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click()
  // The order itself says that TWINT is cancelled, and opens the other ways once that is confirmed.
  await expect(page.getByRole('heading', { name: /^Bestellung \d+$/ })).toBeVisible()
  await drawn(page)
  await isClean(page)
  await page.getByRole('button', { name: 'Mit Karte bezahlen' }).click()
  await page.getByRole('button', { name: 'CHF 9.90 bezahlen' }).click()
  await expect(page.getByRole('heading', { name: 'Zahlung erfolgreich' })).toBeVisible()
  await expect
    .poll(async () => ((await own.get(orders.mine.path)) as Reply<typeof orders.mine>).rows.map(({ state }) => state))
    .toEqual(['paid'])
  expect(await left()).toBe(4)
})

test('other lines after TWINT: the open order is told and left, and the new one takes its place', { tag: '@long' }, async ({
  server,
  open,
}) => {
  const { email } = await newcomer(server.url, { vorname: 'Zoe', nachname: 'Zusatz' })
  const { product } = await stocked(server.url, 'Widerstandsband')
  const own = await serverOf(server.url, email)
  const phone = await open(390, 'never')
  const { page } = phone
  await phone.arrive(email, shop)
  await page.getByRole('button', { name: 'In den Warenkorb: Widerstandsband' }).click()
  await step(page, '/shop/checkout')
  await page.getByLabel('Abholung in').selectOption('winterthur')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click()
  await expect(page.getByText('Mit TWINT bezahlen')).toBeVisible()
  await page.goto(`${server.url}/shop/checkout`)
  await page.getByRole('button', { name: 'Eins mehr: Widerstandsband' }).click()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('heading', { name: /^Bestellung \d+ ist noch offen$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Weiter bezahlen' })).toBeVisible()
  await drawn(page)
  await isClean(page)
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click()
  await expect(page.getByText(/^Bestellung \d+: Die TWINT-Zahlung ist noch offen, bis/)).toBeVisible()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByText(/^Bezahlst du hier, tritt die neue Bestellung an ihre Stelle\./)).toBeVisible()
  await page.getByRole('radio', { name: /^Karte/ }).check()
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click()
  await page.getByRole('button', { name: 'CHF 19.80 bezahlen' }).click()
  await expect(page.getByRole('heading', { name: 'Zahlung erfolgreich' })).toBeVisible()
  await expect
    .poll(async () => ((await own.get(orders.mine.path)) as Reply<typeof orders.mine>).rows.map(({ state }) => state))
    .toEqual(['paid', 'cancelled'])
  const { rows } = (await own.post(products.store.path, { studio: 'winterthur' })) as Reply<typeof products.store>
  expect(rows.find(({ _id }) => _id === product)?.left).toBe(3)
})

test('an order for the desk waits without a network and arrives once; given up, its pieces are free', { tag: '@long' }, async ({
  server,
  open,
}) => {
  const { email } = await newcomer(server.url, { vorname: 'Dora', nachname: 'Desk' })
  await stocked(server.url, 'Handgelenkstütze')
  const phone = await open(390)
  const { page } = phone
  await phone.arrive(email, shop)
  await page.getByRole('button', { name: 'In den Warenkorb: Handgelenkstütze' }).click()
  await step(page, '/shop/checkout')
  await page.getByLabel('Abholung in').selectOption('winterthur')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('radio', { name: /Karte/ }).check()
  await page.getByRole('radio', { name: /TWINT/ }).check()
  await phone.installed()
  await phone.offline()
  // TWINT was chosen by hand before: nothing of it may wait and start by itself later.
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click()
  await expect(page.getByText(/^TWINT braucht Netz\./)).toBeVisible()
  await page.getByRole('radio', { name: /Am Empfang/ }).check()
  await page.getByRole('button', { name: 'Bestellung vormerken' }).click()
  await expect(page.getByText(/^Vorgemerkt: Die Bestellung geht raus/)).toBeVisible()
  await expect(page.getByText('Vorgemerkt', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Code dieser Bestellung' })).toBeVisible()
  await drawn(page)
  await isClean(page)
  await step(page, shop)
  await expect(page.getByRole('button', { name: 'Warenkorb', exact: true })).toBeVisible()
  await phone.kill()
  await phone.start('/user/purchases')
  const desk = phone.page.getByRole('link', { name: /Bestellung \d+.*Am Empfang bezahlen/ })
  await expect(desk).toBeVisible()
  await expect(phone.page.getByRole('link', { name: /Bestellung/ })).toHaveCount(1)
  await desk.click()
  await phone.page.getByRole('button', { name: 'Stornieren' }).click()
  await expect(phone.page.getByRole('list', { name: 'Verlauf' }).getByText('Storniert')).toBeVisible()
})

test('an order that was noted without a network and came too late says so, keeps its lines and can be ordered anew', {
  tag: '@long',
}, async ({ server, open }) => {
  const [{ email }, other] = [
    await newcomer(server.url, { vorname: 'Rita', nachname: 'Refusiert' }),
    await newcomer(server.url, { vorname: 'Erich', nachname: 'Eher' }),
  ]
  const { product, price } = await stocked(server.url, 'Gymnastikball')
  const phone = await open(390)
  const { page } = phone
  await phone.arrive(email, shop)
  await page.getByRole('button', { name: 'In den Warenkorb: Gymnastikball' }).click()
  await step(page, '/shop/checkout')
  await page.getByLabel('Abholung in').selectOption('winterthur')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await phone.installed()
  await phone.offline()
  await page.getByRole('radio', { name: /Am Empfang/ }).check()
  await page.getByRole('button', { name: 'Bestellung vormerken' }).click()
  await expect(page.getByText(/^Vorgemerkt: Die Bestellung geht raus/)).toBeVisible()
  // Meanwhile somebody else buys all there is.
  const { post } = await serverOf(server.url, other.email)
  const [_id, payment, attempt] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await post(orders.buy.path, { _id, payment, attempt, studio: 'winterthur', way: 'twint', lines: [{ product, amount: 5, price }] })
  await phone.offline(false)
  await expect(page.getByText('Nicht bestellt')).toBeVisible()
  await drawn(page)
  await isClean(page)
  await page.getByRole('link', { name: 'Nochmals bearbeiten' }).click()
  await expect(page.getByText('Gymnastikball')).toBeVisible()
})

test('whoever is signed out is asked to sign in, in place, and the cart comes along', { tag: '@long' }, async ({ server, open }) => {
  await stocked(server.url, 'Springseil')
  const { page } = await open(390, 'never')
  await page.goto(`${server.url}${shop}`)
  await page.getByRole('button', { name: 'In den Warenkorb: Springseil' }).click()
  await step(page, '/shop/checkout')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Melde dich bei deinem Produktkonto an oder erstelle ein neues, um weiterzufahren.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Konto erstellen' })).toBeVisible()
  await drawn(page)
  await isClean(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Melde dich an, um weiterzufahren' })).toBeVisible()
  await drawn(page)
  await isClean(page)
})
