import { orderDesk } from '#contract/shop/orderDesk.ts'
import { orders } from '#contract/shop/orders.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { step } from '#e2e/roles.ts'
import { stocked } from '#e2e/stock.ts'

test.use({ of: ['orders'] })

/** An order for the desk of a member of one's own, made by calls. */
async function ordered(url: string, vorname: string) {
  const { email } = await newcomer(url, { vorname, nachname: 'Abholer' })
  const server = await serverOf(url, email)
  const { product, price } = await stocked(url, 'Liegematte')
  const ids = { _id: crypto.randomUUID(), payment: crypto.randomUUID(), attempt: crypto.randomUUID() }
  const lines = [{ product, amount: 1, price }]
  const { number } = (await server.post(orders.buy.path, { ...ids, studio: 'winterthur', way: 'desk', lines })) as { number: number }
  return { email, id: ids._id, number }
}

test('an order is found by its number, taken in cash and handed over without a network; its buyer sees both', async ({ server, open }) => {
  const { email, id, number } = await ordered(server.url, 'Paula')
  const desk = await open(1280)
  const { page } = desk
  await desk.arrive('admin@formkurve.example', '/dashboard/shop/purchases?q=Abholer Paula')
  await expect(page.getByText('Am Empfang bezahlen').first()).toBeVisible()
  await drawn(page)
  await isClean(page)
  await desk.installed()
  await desk.keepsAnswer(orderDesk.all, id)
  await desk.offline()
  await page.getByRole('button', { name: 'Finden' }).click()
  const find = page.getByRole('dialog', { name: 'Bestellung finden' })
  await find.getByLabel('Nummer der Bestellung').fill(String(number))
  await find.getByRole('button', { name: 'Suchen' }).click()
  const sheet = page.getByRole('dialog', { name: `Bestellung ${number}` })
  await expect(sheet.getByText('Paula')).toBeVisible()
  await drawn(page)
  await isClean(page)
  await sheet.getByRole('button', { name: /erhalten$/ }).click()
  await expect(sheet.getByText('Ausgegeben', { exact: true })).toBeVisible()
  await expect(sheet.getByText(/vorgemerkt: geht raus/)).toBeVisible()
  await desk.offline(false)
  await expect(sheet.getByText(/vorgemerkt: geht raus/)).toBeHidden()
  await expect(sheet.getByRole('list', { name: 'Verlauf' }).getByText('Bezahlt', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('list', { name: 'Verlauf' }).getByText(/CHF.*, bar, Claudia Wyss/)).toBeVisible()

  const phone = await open(390, 'never')
  await phone.arrive(email, `/shop/purchase/infos/${id}`)
  const story = phone.page.getByRole('list', { name: 'Verlauf' })
  await expect(story.getByText('Abgeholt')).toBeVisible()
  await expect(phone.page.getByText('Claudia')).toHaveCount(0)
  await drawn(phone.page)
  await isClean(phone.page)
})

test('ticked orders are handed over and taken back; the code of an order opens it; one that is not there is said to be on its way', {
  tag: '@long',
}, async ({ server, open }) => {
  const { email, id } = await ordered(server.url, 'Quirin')
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  await admin.post(`shop/purchase/${id}/take`, {
    _id: crypto.randomUUID(),
    studio: 'winterthur',
    till: 'terminal',
    slip: '0815',
    at: new Date().toISOString(),
  })
  const desk = await open(1280, 'never')
  const { page } = desk
  await desk.arrive('admin@formkurve.example', '/dashboard/shop/purchases?q=Abholer Quirin')
  const row = page.getByRole('row').filter({ hasText: 'Abholer Quirin' })
  await row.getByRole('gridcell').first().click()
  await page.getByRole('button', { name: 'Ausgeben', exact: true }).click()
  await expect(row.getByText('Ausgegeben')).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(row.getByText('Bezahlt')).toBeVisible()
  await page.getByRole('button', { name: 'Finden' }).click()
  const find = page.getByRole('dialog', { name: 'Bestellung finden' })
  await find.getByLabel('Nummer der Bestellung').fill(`${server.url}/shop/purchase/infos/${crypto.randomUUID()}`)
  await find.getByRole('button', { name: 'Suchen' }).click()
  await expect(find.getByRole('alert')).toHaveText(/noch nicht geschickt/)
  await find.getByLabel('Nummer der Bestellung').fill(`${server.url}/shop/purchase/infos/${id}`)
  await find.getByRole('button', { name: 'Suchen' }).click()
  await expect(page.getByRole('dialog', { name: /^Bestellung \d+/ }).getByText('Abholer Quirin')).toBeVisible()

  const phone = await open(390)
  await phone.arrive(email, `/shop/purchase/infos/${id}`)
  await expect(phone.page.getByRole('img', { name: 'Code dieser Bestellung' })).toBeVisible()
  await phone.installed()
  await phone.keepsAnswer(orders.details, id)
  await phone.offline()
  await step(phone.page, '/user/purchases')
  await step(phone.page, `/shop/purchase/infos/${id}`)
  await expect(phone.page.getByRole('img', { name: 'Code dieser Bestellung' })).toBeVisible()
})
