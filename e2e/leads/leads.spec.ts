import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['leads'] })

test('a form filled in without a network becomes one lead, is called, put off without a network, and won', async ({ server, open }) => {
  test.setTimeout(240_000)
  const nachname = `Prüfling${Date.now() % 100_000}`
  const guest = await open()
  await guest.page.emulateMedia({ reducedMotion: 'reduce' })
  await guest.page.goto('/l/probetraining')
  await guest.installed()
  await expect(guest.page.getByRole('heading', { name: 'Probetraining' })).toBeVisible()
  await guest.offline()
  await guest.page.getByLabel(/^Vorname/).fill('Flurina')
  await guest.page.getByLabel(/^Nachname/).fill(nachname)
  await guest.page.getByLabel(/^Telefon/).fill('079 555 77 01')
  await guest.page.getByRole('combobox', { name: /Studio/ }).selectOption('winterthur')
  await isClean(guest.page)
  await guest.page.getByRole('button', { name: 'Absenden' }).click()
  await expect(guest.page.getByRole('heading', { name: 'Wartet auf Netz' })).toBeVisible()
  await guest.offline(false)
  await expect(guest.page.getByRole('heading', { name: 'Das ist angekommen' })).toBeVisible()

  const lead = await serverOf(server.url, 'leitung@formkurve.example')
  const known = async () => (await lead.get(`leads/overview?scope=all&q=${encodeURIComponent(nachname)}`)).rows
  await expect.poll(async () => (await known()).length).toBe(1)

  const phone = await open()
  await phone.page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive('leitung@formkurve.example', `/dashboard/leads/leads-list?q=${encodeURIComponent(nachname)}`)
  await phone.installed()
  await phone.page.getByText(`Flurina ${nachname}`).first().click()
  const sheet = phone.page.getByRole('dialog')
  await expect(sheet.getByRole('link', { name: '+41 79 555 77 01' })).toHaveAttribute('href', 'tel:+41795557701')
  await expect(sheet.getByText('Was geschah')).toBeVisible()
  await drawn(phone.page)
  await isClean(phone.page, 'dialog')

  await phone.offline()
  await sheet.getByRole('button', { name: 'Nicht erreicht' }).click()
  await expect(sheet.getByText('Einmal nicht erreicht.')).toBeVisible()
  await sheet.getByLabel(/^Notiz/).fill('Ist erst am Abend da.')
  await sheet.getByRole('button', { name: 'Notieren' }).click()
  await phone.offline(false)
  await expect.poll(async () => (await known())[0].tries).toBe(1)

  await sheet.getByRole('button', { name: 'Gewonnen' }).click()
  await sheet.getByLabel(/^Vertragsnummer/).fill('10023')
  await sheet.getByRole('button', { name: 'Gewonnen' }).last().click()
  await expect.poll(async () => (await known())[0].state).toBe('won')
  const [{ _id }] = await known()
  const card = await lead.get(`leads/${_id}?studio=winterthur`)
  expect(card.events.map(({ title }: { title: string }) => title)).toContain('Notiz')
})

test.describe(() => {
  test.use({ installs: 'never' })

  test('at a desk several leads move by a key and come back; forms, categories and costs are kept', { tag: '@long' }, async ({ open }) => {
    test.setTimeout(180_000)
    const desk = await open(1280)
    await desk.page.emulateMedia({ reducedMotion: 'reduce' })
    await desk.arrive('admin@formkurve.example', '/dashboard/leads/leads-list')
    await expect(desk.page.getByRole('row').filter({ hasText: 'Odermatt' })).toBeVisible()
    await drawn(desk.page)
    await isClean(desk.page)
    await desk.page.getByRole('row').filter({ hasText: 'Odermatt' }).getByRole('gridcell').first().click()
    await desk.page.keyboard.press('k')
    await expect(desk.page.getByText('Kontaktiert.')).toBeVisible()
    await desk.page.getByRole('button', { name: 'Rückgängig' }).click()

    for (const [path, heading] of [
      ['/dashboard/leads/leads-settings', 'Leads: Einstellungen'],
      ['/dashboard/leads/category-settings', 'Lead-Kategorien'],
      ['/dashboard/leads/cost', 'Leadkosten'],
    ] as const) {
      await desk.page.goto(path)
      await expect(desk.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await drawn(desk.page)
      await isClean(desk.page)
    }
    await desk.page.goto('/dashboard/leads/category-settings')
    await desk.page.getByRole('link', { name: /Tag der offenen Tür/ }).click()
    await desk.page.getByText('Liste', { exact: true }).click()
    await expect(desk.page.getByText('Corina Hug')).toBeVisible()
    await isClean(desk.page)
  })
})
